import type { Prize, Spin, WheelOdds } from '@ganj/contract'
import { fromWire, toWire } from '#ledger/money.ts'
import type { Amount, OddsRow, SpinAnswer, SpinRow } from './queries.ts'

const toMinor = ({ currency, amount }: Prize): Amount => ({
  currency,
  amount: Number(fromWire(currency, amount)),
})

const toWhole = ({ currency, amount }: Amount): Prize => ({
  currency,
  amount: toWire(currency, BigInt(amount)),
})

/** Converts a line of an odds table between contract and database. */
export const oddsRow = ({ publicId, weight, prize, fallback }: WheelOdds): OddsRow => ({
  publicId,
  weight,
  prize: toMinor(prize),
  fallback: fallback && toMinor(fallback),
})

export const oddsReply = ({ publicId, weight, prize, fallback }: OddsRow): WheelOdds => ({
  publicId,
  weight,
  prize: toWhole(prize),
  fallback: fallback && toWhole(fallback),
})

/** A spin just made, as the contract shows it. */
export const freshSpinReply = (answer: SpinAnswer): Spin => ({
  ...answer,
  prize: toWhole(answer.prize),
  cost: toWhole(answer.cost),
})

/** A stored spin, as the contract shows it. */
export const spinReply = (row: SpinRow): Spin => ({
  publicId: row.publicId,
  itemPublicId: row.item,
  prize: { currency: row.prizeCurrency, amount: toWire(row.prizeCurrency, row.prizeAmount) },
  isFallback: row.isFallback,
  cost: { currency: row.costCurrency, amount: toWire(row.costCurrency, row.costAmount) },
  commitment: row.commitment.toString('hex'),
  clientSeed: row.clientSeed,
  nonce: row.nonce,
  spunAt: row.spunAt.toISOString(),
})
