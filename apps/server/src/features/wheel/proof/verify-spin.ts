import { legsMoved } from '#ledger/post.ts'
import type { Db } from '#platform/database/database.ts'
import { commitmentOf, draw } from '../odds/draw.ts'
import { boundsOf, oddsHashOf } from '../odds/odds.ts'
import { type ProofRow, type SpinRow, spinById } from '../spin/queries.ts'
import { oddsReply } from '../spin/spin-reply.ts'

export interface Verification {
  spin: ProofRow
  /** The discrepancies, in words; empty for a spin that agrees with its seed. */
  findings: string[]
}

/** Recomputes a spin and compares it with its stored row and its postings. Undefined: no such spin. */
export async function verifySpin(db: Db, spinId: string): Promise<Verification | undefined> {
  const spin = await spinById(db, spinId)
  if (!spin) return undefined
  return { spin, findings: [...drawFindings(spin), ...(await ledgerFindings(db, spin))] }
}

function drawFindings(spin: ProofRow): string[] {
  const { index, roll } = draw(spin, boundsOf(spin.items))
  const item = spin.items[index]
  const due = spin.isFallback ? item?.fallback : item?.prize
  return [
    ...(oddsHashOf(spin.items.map(oddsReply)).equals(spin.oddsHash)
      ? []
      : ['the odds are not those of the hash']),
    ...(commitmentOf(spin.serverSeed, spin.oddsHash).equals(spin.commitment)
      ? []
      : ['the seed and the odds are not those of the commitment']),
    ...(BigInt(roll) === spin.roll ? [] : [`the seed rolls ${roll}, not ${spin.roll}`]),
    ...(item?.publicId === spin.item ? [] : [`the seed draws ${item?.publicId}, not ${spin.item}`]),
    ...(due?.currency === spin.prizeCurrency && BigInt(due.amount) === spin.prizeAmount
      ? []
      : ['the prize is not the one of the odds']),
  ]
}

async function ledgerFindings(db: Db, spin: SpinRow): Promise<string[]> {
  const operation = { kind: 'spin', reference: spin.publicId, at: spin.spunAt } as const
  const legs = await legsMoved(db, spin.playerId, operation)
  const moved = (currency: string, delta: bigint) =>
    legs.some((leg) => leg.currency === currency && leg.delta === delta)
  return [
    ...(moved(spin.costCurrency, -spin.costAmount) ? [] : ['the ledger did not take the cost']),
    ...(moved(spin.prizeCurrency, spin.prizeAmount) ? [] : ['the ledger did not pay the prize']),
    ...(legs.length === 2 ? [] : [`the ledger moved ${legs.length} times`]),
  ]
}
