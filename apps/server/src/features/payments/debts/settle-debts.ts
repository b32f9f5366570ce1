import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { PowerUp } from '@ganj/game-core'
import { lockPlayer } from '#auth/players.ts'
import { orderOf } from '#ledger/money.ts'
import { lockBalances, post } from '#ledger/post.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { houseOf } from '../charges/deliver.ts'
import type { ProductCatalogue } from '../orders/payment.ts'
import { type DebtRow, debtors, lockDebts, owedBy, recordSettled } from './debt-queries.ts'

interface Dependencies {
  database: Database
  catalogue: Pick<ProductCatalogue, 'removePowerUps'>
}

const pageSize = 200

/** Settles a player's debts from the present balances; the rest stays owed. */
export async function settleDebts(
  { database, catalogue }: Dependencies,
  playerId: bigint,
  now: Date,
): Promise<void> {
  if ((await owedBy(database, playerId)).length === 0) return
  await database.transaction(async (tx) => {
    const { deletedAt } = await lockPlayer(tx, playerId)
    if (deletedAt !== null) return
    const debts = await lockDebts(tx, playerId)
    // Balances are locked in the global order, which prevents deadlocks.
    const ordered = debts.filter(({ thing }) => isIndicator(thing)).sort(byOrder)
    for (const debt of ordered) await settle(tx, debt, await collectCurrency(tx, debt, now))
    for (const debt of debts.filter(({ thing }) => !isIndicator(thing))) {
      await settle(tx, debt, await collectPowerUp(tx, catalogue, debt))
    }
  })
}

/** Settles the debts of all players as far as possible. */
export async function settleAllDebts(dependencies: Dependencies, now: Date): Promise<void> {
  let after = 0n
  for (;;) {
    const page = await debtors(dependencies.database, after, pageSize)
    for (const { playerId } of page) await settleDebts(dependencies, playerId, now)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.playerId
  }
}

const isIndicator = (thing: string) => indicatorIds.some((id) => id === thing)

const byOrder = (one: DebtRow, other: DebtRow) =>
  orderOf(one.thing as IndicatorId) - orderOf(other.thing as IndicatorId)

const settle = async (tx: Tx, debt: DebtRow, taken: bigint) => {
  if (taken > 0n) await recordSettled(tx, debt, taken)
}

async function collectCurrency(tx: Tx, debt: DebtRow, now: Date): Promise<bigint> {
  const { playerId, method, charge, settled } = debt
  const currency = debt.thing as IndicatorId
  const held = (await lockBalances(tx, playerId)).get(currency) ?? 0n
  const owed = debt.amount - settled
  const taken = held < owed ? held : owed
  if (taken === 0n) return 0n
  await post(tx, {
    playerId,
    // The key contains the amount settled before, so that each settlement has its own.
    key: `debt:${method}:${charge}:${currency}:${settled}`,
    kind: 'charge-back',
    reference: charge,
    legs: [{ currency, delta: -taken, house: houseOf[method] }],
    now,
  })
  return taken
}

async function collectPowerUp(tx: Tx, catalogue: Dependencies['catalogue'], debt: DebtRow): Promise<bigint> {
  const powerUp = debt.thing.replace(/^power-up:/, '') as PowerUp
  const wanted = Number(debt.amount - debt.settled)
  const taken = await catalogue.removePowerUps(tx, debt.playerId, { [powerUp]: wanted })
  return BigInt(taken.get(powerUp) ?? 0)
}
