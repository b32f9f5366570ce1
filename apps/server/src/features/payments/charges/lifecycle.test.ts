import type { MoneyMethod } from '@ganj/contract'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { findDiscrepancies } from '#ledger/reconcile.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { databaseIn, ProcessKilled } from '#test/payments/fault-injection-database.ts'
import { checkGoods, checkReceipts, checkStars } from '#test/payments/proofs.ts'
import { type Chance, createChance, createStarHost, type StarCharge } from '#test/payments/world.ts'
import { createTestApp } from '#test/test-app.ts'
import { createProductCatalogue } from '../../../product-catalogue.ts'
import { grantPowerUps } from '../../game/power-ups/grant-power-ups.ts'
import { removePowerUps } from '../../game/power-ups/remove-power-ups.ts'
import { shopFeature } from '../../shop/feature.ts'
import { settleDebts } from '../debts/settle-debts.ts'
import { moveOrder } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import { chargeById } from '../orders/queries.ts'
import type { Receipt } from '../orders/rules.ts'
import { receiveStars, returnStars } from '../stars/receive-stars.ts'
import { refundStars } from '../stars/refund-stars.ts'
import { receiveCharge } from './receive-charge.ts'
import { undoCharge } from './undo-charge.ts'

/** Each is a lifecycle of two players and a few orders, run by the real use cases on the real database. */
const lifecycles = Number(process.env.GANJ_LIFECYCLES ?? 400)
const seed = Number(process.env.GANJ_MODEL_SEED ?? 7)

/** Lifecycles in one transaction, which is checked and then rolled back; and how many transactions run at once. */
const batchSize = 100
const lanes = 4

const { database, clock, signIn, content, reactions } = await createTestApp()
// The player whose avatar the others have.
await signIn(1)

const paymentsOn = (on: Database): Payments => {
  const shop = { database: on, content, reactions, timeZone: 'Asia/Tehran' }
  return {
    database: on,
    reactions,
    catalogue: createProductCatalogue(shopFeature(shop), { removePowerUps, grantPowerUps }),
  }
}
const paymentsWithoutFaults = (tx: Tx): Payments =>
  paymentsOn(databaseIn(tx, { below: () => 1, once: () => false, pick: ([one]) => one }, database.pool))

const walletOf = (telegramId: number) => `0:${String(telegramId).padStart(64, '0')}`
const packs = ['starter', 'gem-handful', 'treasure'] as const
// Stars have the most ways to be returned.
const methods: readonly MoneyMethod[] = ['star', 'star', 'playdeck', 'tether']

interface Player {
  id: bigint
  telegramId: number
}

/** Two players for each lifecycle, as if they had signed in. */
const newPlayers = (tx: Tx, first: number): Promise<Player[]> =>
  tx.rows(sql`
    WITH joined AS (
      INSERT INTO player (public_id, telegram_id, first_name, username, avatar_public_id, created_at)
      SELECT lpad(n::text, 12, 'q'), n, '', 'life-' || n, (SELECT avatar_public_id FROM player LIMIT 1), ${clock()}
        FROM generate_series(${first}::int, ${first + 2 * batchSize - 1}::int) n RETURNING id, telegram_id),
    owned AS (
      INSERT INTO wallet_owner (address, player_id) SELECT '0:' || lpad(telegram_id::text, 64, '0'), id FROM joined)
    SELECT id, telegram_id::int AS "telegramId" FROM joined ORDER BY id`)

/** What hosts and chain have booked in a lifecycle. */
interface Booked {
  stars: StarCharge[]
  receipts: Receipt[]
}

async function runLifecycle(tx: Tx, chance: Chance, players: readonly Player[]): Promise<Booked> {
  const payments = paymentsOn(databaseIn(tx, chance, database.pool))
  const well = paymentsWithoutFaults(tx)
  const [name] = players.map(({ id }) => id)
  const host = createStarHost(chance, `${name}`)
  const receipts: Receipt[] = []
  const orders: PaymentRow[] = []

  const deliverPaid = (
    { id, orderId, payerId, amount }: StarCharge,
    on: Payments,
    handle: typeof receiveStars | typeof returnStars,
  ) =>
    handle(
      on,
      {
        payment: {
          currency: 'XTR',
          telegram_payment_charge_id: id,
          invoice_payload: orderId,
          total_amount: amount,
        },
        payerId,
      },
      clock(),
    )
  const receive = (receipt: Receipt, on: Payments) => {
    const payingPlayer = players.find(({ telegramId }) => walletOf(telegramId) === receipt.payer)?.id
    return on.database.transaction((inner) =>
      receiveCharge(inner, on, receipt, { payingPlayer, now: clock() }),
    )
  }
  const isDue = async (id: string) => (await chargeById(tx, 'star', id))?.outcome === 'refund-due'

  const order = async () => {
    const { id: playerId, telegramId } = chance.once(4) ? players[1]! : players[0]!
    const method = chance.pick(methods)!
    const wallet = method === 'tether' ? walletOf(telegramId) : null
    const asked = { playerId, packId: chance.pick(packs)!, method, wallet, now: clock() }
    const opened = await openOrder(payments, asked)
    if (!orders.some(({ publicId }) => publicId === opened.publicId)) orders.push(opened)
    await payments.database.transaction((inner) =>
      moveOrder(inner, opened.publicId, 'asked', 'life', clock()),
    )
  }
  const pay = async () => {
    const paid = chance.pick(orders)
    if (!paid) return
    const { method, publicId, playerId } = paid
    const payer = chance.once(10) ? chance.pick(players)! : players.find(({ id }) => id === playerId)!
    if (method === 'star') {
      const charge = host.pay(publicId, payer.telegramId, Number(paid.amount))
      if (!chance.once(5)) await deliverPaid(charge, payments, receiveStars)
      return
    }
    const amount = chance.once(5) ? paid.amount + BigInt(chance.below(5) - 2) : paid.amount
    const isNameless = method === 'tether' && chance.once(8)
    const receipt = {
      method,
      id: method === 'playdeck' ? publicId : `${publicId}-${receipts.length}`,
      amount,
      orderId: isNameless ? undefined : publicId,
      payer:
        method === 'playdeck'
          ? String(payer.telegramId)
          : chance.once(20)
            ? walletOf(1)
            : walletOf(payer.telegramId),
      isOurs: method === 'playdeck' || !chance.once(20),
    }
    if (receipts.some(({ id }) => id === receipt.id)) return
    receipts.push(receipt)
    if (!chance.once(5)) await receive(receipt, payments)
  }
  const receiveAgain = async () => {
    const receipt = chance.pick(receipts)
    const charge = chance.pick(host.charges)
    if (receipt && chance.once(2)) await receive(receipt, payments)
    else if (charge)
      await deliverPaid(charge, payments, charge.isReturned && chance.once(2) ? returnStars : receiveStars)
  }
  const refundByHost = async () => {
    const charge = chance.pick(host.charges)
    if (!charge || charge.isReturned) return
    if (chance.once(2)) await attempt(spend)
    host.refundCharge(charge)
    if (!chance.once(3)) await deliverPaid(charge, payments, returnStars)
  }
  const refund = async () => {
    const charge = chance.pick(host.charges)
    if (!charge) return
    if (chance.once(2)) await attempt(spend)
    if (!chance.once(4)) {
      const undoing = {
        method: 'star',
        id: charge.id,
        reason: 'asked',
        by: 'operator',
        now: clock(),
      } as const
      await payments.database.transaction((inner) =>
        undoCharge(inner, payments, { ...undoing, outcome: 'refund-due' }),
      )
    }
    await refundStars(payments, host.bot, charge.id, clock())
  }
  const closeOrder = async () => {
    const open = chance.pick(orders)
    const event = chance.pick(['cancelled', 'expired'] as const)!
    if (open)
      await payments.database.transaction((inner) => moveOrder(inner, open.publicId, event, 'life', clock()))
  }
  const spend = async () => {
    const { id: playerId } = chance.once(4) ? players[1]! : players[0]!
    const { gems } = await tx.one<{ gems: bigint }>(
      sql`SELECT coalesce(sum(amount), 0)::bigint AS gems FROM balance WHERE player_id = ${playerId} AND currency = 'gem'`,
    )
    const delta = gems > 0n && !chance.once(3) ? -gems : 30n
    const legs = [{ currency: 'gem', delta, house: 'shop' }] as const
    const key = `moved:${chance.below(2 ** 30)}`
    await payments.database.transaction((inner) =>
      post(inner, { playerId, key, kind: 'pack', reference: 'life', legs, now: clock() }),
    )
    await settleDebts(payments, playerId, clock())
  }

  const moves = [order, pay, pay, pay, receiveAgain, refundByHost, refund, refund, spend, spend, closeOrder]
  await attempt(order)
  for (let steps = 3 + chance.below(5); steps > 0; steps--) await attempt(chance.pick(moves)!)

  // Every booking is reported and every due job runs, with no more crashes.
  host.recover()
  for (const receipt of receipts) await receive(receipt, well)
  for (const charge of host.charges) {
    await deliverPaid(charge, well, receiveStars)
    if (await isDue(charge.id)) await refundStars(well, host.bot, charge.id, clock())
    if (charge.isReturned) await deliverPaid(charge, well, returnStars)
  }
  for (const { id } of players) await settleDebts(well, id, clock())
  return { stars: host.charges, receipts }
}

/** Expected errors that change nothing: a crash, a silent host, a refusal by the rules. */
const expected = /^(any: |shop\.|economy\.insufficient|.* was written meanwhile)/
const attempt = (work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (!(error instanceof ProcessKilled) && !expected.test((error as Error).message)) throw error
  })

class Proven extends Error {}

/** Runs some lifecycles in one transaction, checks each, and rolls everything back. */
async function runBatch(number: number): Promise<Set<string>> {
  const seen = new Set<string>()
  const count = Math.min(batchSize, lifecycles - number * batchSize)
  const work = database.transaction(async (tx) => {
    const players = await newPlayers(tx, 10_000 + 2 * batchSize * number)
    const booked: Booked = { stars: [], receipts: [] }
    for (let index = 0; index < count; index++) {
      const chance = createChance(seed * 1_000_003 + number * batchSize + index)
      const { stars, receipts } = await runLifecycle(tx, chance, players.slice(2 * index, 2 * index + 2))
      booked.stars.push(...stars)
      booked.receipts.push(...receipts)
    }
    await checkStars(tx, booked.stars)
    await checkReceipts(tx, booked.receipts)
    await checkGoods(tx)
    expect(await findDiscrepancies(tx, { after: players[0]!.id - 1n })).toEqual([])
    const ends = await tx.rows<{ end: string }>(
      sql`
      SELECT outcome || ' ' || reason AS end FROM charge
      UNION SELECT outcome || ' after a refusal' FROM charge_step WHERE reason LIKE 'refund refused%'`,
    )
    for (const { end } of ends) seen.add(end)
    throw new Proven()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Proven)) throw new Error(`batch ${number} of seed ${seed}`, { cause: error })
  })
  return seen
}

test(`${lifecycles} lifecycles of orders, charges, duplicates, refunds, crashes and reconciles, each checked on the database`, {
  timeout: 60_000 + lifecycles * 200,
}, async () => {
  const seen = new Set<string>()
  let next = 0
  const lane = async () => {
    for (let number = next++; number * batchSize < lifecycles; number = next++) {
      for (const end of await runBatch(number)) seen.add(end)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  // Every end state must have occurred.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'balance doubled',
      'balance no-order',
      'balance short',
      'charged-back paid',
      'charged-back unseen',
      'delivered after a refusal',
      'delivered over',
      'delivered paid',
      'held after a refusal',
      'held other-payer',
      'held other-token',
      'held over',
      'held short',
      'refunded doubled',
      'refunded other-payer',
      'refunded paid',
    ]),
  )
})
