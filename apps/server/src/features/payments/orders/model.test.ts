import type { MoneyMethod } from '@ganj/contract'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { checkDebts, checkGoods, checkOtherPayments, checkStars } from '#test/payments/proofs.ts'
import {
  createChance,
  createStarHost,
  createTestTetherReceiver,
  type StarCharge,
} from '#test/payments/world.ts'
import { createTestApp } from '#test/test-app.ts'
import { createProductCatalogue } from '../../../product-catalogue.ts'
import { grantPowerUps } from '../../game/power-ups/grant-power-ups.ts'
import { removePowerUps } from '../../game/power-ups/remove-power-ups.ts'
import { shopFeature } from '../../shop/feature.ts'
import { receiveCharge } from '../charges/receive-charge.ts'
import { undoCharge } from '../charges/undo-charge.ts'
import { settleAllDebts, settleDebts } from '../debts/settle-debts.ts'
import { receiveStars, returnStars } from '../stars/receive-stars.ts'
import { reconcileStars } from '../stars/reconcile-stars.ts'
import { refundStars } from '../stars/refund-stars.ts'
import { watchChain } from '../tether/watch-chain.ts'
import { expirePayments } from './expire-payments.ts'
import { moveOrder } from './move-order.ts'
import { openOrder } from './open-order.ts'
import type { PaymentRow, Payments } from './payment.ts'
import { openCharges } from './queries.ts'

const steps = Number(process.env.GANJ_MODEL_STEPS ?? 2_500)
const seed = Number(process.env.GANJ_MODEL_SEED ?? 7)
/** How many actions run at the same moment: of workers, requests, hosts. */
const atOnce = 8

const { signIn, database, clock, advance, content, reactions } = await createTestApp()
const chance = createChance(seed)
const stars = createStarHost(chance)
const world = createTestTetherReceiver(chance)
const playDeck: { id: string; amount: number }[] = []

/** The database of a process that can be killed before any of its statements, and after its commit. */
const failing: Database = {
  ...database,
  transaction: async (work) => {
    const dies = chance.once(10) ? chance.below(12) : undefined
    const result = await database.transaction((tx) => {
      let statements = 0
      const live = <T>(run: () => Promise<T>) => {
        if (dies === statements++) throw new ProcessKilled()
        return run()
      }
      const killable = {
        ...tx,
        rows: (statement: never) => live(() => tx.rows(statement)),
        one: (statement: never) => live(() => tx.one(statement)),
        maybe: (statement: never) => live(() => tx.maybe(statement)),
      }
      return work(killable as typeof tx)
    })
    if (dies === 11) throw new ProcessKilled()
    return result
  },
}
class ProcessKilled extends Error {}

const shop = { database, content, reactions, timeZone: 'Asia/Tehran' }
const paymentsOn = (on: Database): Payments => ({
  database: on,
  reactions,
  catalogue: createProductCatalogue(shopFeature(shop), { removePowerUps, grantPowerUps }),
})
const payments = paymentsOn(failing)

const walletOf = (number: number) => `0:${String(number).padStart(64, '0')}`
const players = await Promise.all(
  [1, 2, 3, 4, 5, 6].map(async (number) => ({ number, id: (await signIn(number)).id })),
)
for (const { number, id } of players) {
  await database.rows(sql`INSERT INTO wallet_owner (address, player_id) VALUES (${walletOf(number)}, ${id})`)
}
const packs = ['starter', 'gem-handful', 'treasure', 'ticket-15'] as const
const methods: readonly MoneyMethod[] = ['star', 'playdeck', 'tether']
const orders: PaymentRow[] = []

/** Reports that hosts have sent and the server may not have received. */
const pendingReports: (() => Promise<unknown>)[] = []
const say = (told: () => Promise<unknown>, isLosable: boolean) => {
  if (isLosable && chance.once(5)) return
  pendingReports.push(told)
  if (chance.once(4)) pendingReports.push(told)
}
const deliverPaid = ({ id, orderId, payerId, amount }: StarCharge, on = payments) => {
  const payment = {
    currency: 'XTR',
    telegram_payment_charge_id: id,
    invoice_payload: orderId,
    total_amount: amount,
  }
  return receiveStars(on, { payment, payerId }, clock())
}
const deliverReturned = ({ id, orderId, payerId, amount }: StarCharge, on = payments) => {
  const payment = {
    currency: 'XTR',
    telegram_payment_charge_id: id,
    invoice_payload: orderId,
    total_amount: amount,
  }
  return returnStars(on, { payment, payerId }, clock())
}
const deliverPlayDeck = ({ id, amount }: { id: string; amount: number }, on = payments) => {
  const money = {
    method: 'playdeck' as const,
    id,
    amount: BigInt(amount),
    orderId: id,
    payer: '1',
    isOurs: true,
  }
  return on.database.transaction((tx) => receiveCharge(tx, on, money, { now: clock() }))
}

/** Most pay the requested amount. */
const amountOf = (asked: bigint) => (chance.once(6) ? asked + BigInt(chance.below(5) - 2) : asked)

const actions: readonly (() => Promise<unknown>)[] = [
  async () => {
    const player = chance.pick(players)!
    const method = chance.pick(methods)!
    const wallet = method === 'tether' ? walletOf(player.number) : null
    const asked = { playerId: player.id, packId: chance.pick(packs)!, method, wallet, now: clock() }
    const order = await openOrder(payments, asked)
    if (!orders.some(({ publicId }) => publicId === order.publicId)) orders.push(order)
    await payments.database.transaction((tx) => moveOrder(tx, order.publicId, 'asked', 'test', clock()))
  },
  async () => {
    const order = chance.pick(orders.slice(-40))
    if (!order) return
    const { publicId, playerId } = order
    const { number } = players.find(({ id }) => id === playerId)!
    const payer = chance.once(15) ? (number % 6) + 1 : number
    const amount = amountOf(order.amount)
    if (order.method === 'star') {
      const charge = stars.pay(publicId, 1000 + payer, Number(order.amount))
      say(() => deliverPaid(charge), true)
    } else if (order.method === 'tether') {
      world.pay(walletOf(payer), amount, chance.once(10) ? undefined : publicId)
    } else if (amount > 0n && !playDeck.some(({ id }) => id === publicId)) {
      const charge = { id: publicId, amount: Number(amount) }
      playDeck.push(charge)
      say(() => deliverPlayDeck(charge), false)
    }
  },
  // Webhooks arrive in any order; an unconfirmed one is sent again.
  async () => {
    const index = chance.below(pendingReports.length)
    const [told] = pendingReports.splice(index, 1)
    if (!told) return
    await told().catch((error: unknown) => {
      pendingReports.push(told)
      throw error
    })
  },
  async () => {
    const charge = chance.pick(stars.charges.slice(-20))
    if (!charge || charge.isReturned || !chance.once(3)) return
    stars.refundCharge(charge)
    say(() => deliverReturned(charge), true)
  },
  () => reconcileStars(payments, stars.bot, clock()),
  async () => {
    world.advance(chance.below(60))
    await watchChain(payments, world.tetherReceiver, clock())
  },
  async () => {
    const due = (await openCharges(database, 50)).filter(({ outcome }) => outcome === 'refund-due')
    const charge = chance.pick(due)
    if (charge) await refundStars(payments, stars.bot, charge.id, clock())
  },
  async () => {
    const order = chance.pick(orders.slice(-10))
    if (order)
      await payments.database.transaction((tx) => moveOrder(tx, order.publicId, 'cancelled', 'test', clock()))
  },
  async () => {
    advance(chance.below(120))
    await expirePayments(payments, clock())
  },
  // An operator refunds stars.
  async () => {
    const charge = chance.pick(stars.charges.slice(-30))
    if (!charge || !chance.once(4)) return
    const undoing = { method: 'star', id: charge.id, reason: 'asked', by: 'operator', now: clock() } as const
    await payments.database.transaction((tx) =>
      undoCharge(tx, payments, { ...undoing, outcome: 'refund-due' }),
    )
  },
  async () => {
    const player = chance.pick(players)!
    const earned = { currency: 'gem' as const, delta: BigInt(1 + chance.below(40)), house: 'game' as const }
    const posting = { playerId: player.id, kind: 'run-reward' as const, reference: 'test', legs: [earned] }
    await payments.database.transaction((tx) =>
      post(tx, { ...posting, key: `earn:${chance.below(1e9)}`, now: clock() }),
    )
    if (chance.once(2)) await settleDebts(payments, player.id, clock())
    else await settleAllDebts(payments, clock())
  },
  async () => {
    const player = chance.pick(players)!
    const key = `spend:${chance.below(1e9)}`
    await payments.database.transaction(async (tx) => {
      const { amount } = await tx.one<{ amount: bigint }>(
        sql`SELECT amount FROM balance WHERE player_id = ${player.id} AND currency = 'gem'`,
      )
      if (amount === 0n) return
      const legs = [{ currency: 'gem' as const, delta: -amount, house: 'shop' as const }]
      await post(tx, { playerId: player.id, key, kind: 'pack', reference: 'test', legs, now: clock() })
    })
  },
]
/** Payments and their reports are the most frequent actions. */
const weighted = actions.flatMap((action, index) => Array(index < 3 ? 4 : 1).fill(action) as typeof actions)

/** Expected errors that change nothing: a crash, a silent host, a refusal by the rules. */
const expected =
  /^(the chain gives|any: |shop\.|economy\.insufficient|idempotency\.mismatch|.* was written meanwhile)/
const attempt = (work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    // Of a read of many transactions, with all that failed.
    const failed: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const isExpected = (one: unknown) =>
      one instanceof ProcessKilled || (one instanceof Error && expected.test(one.message))
    if (!failed.every(isExpected)) throw error
  })

/**
 * Everything that was sent is received, everything that is due is done, hosts answer, and no process crashes any more.
 */
async function settle() {
  stars.recover()
  const well = paymentsOn(database)
  pendingReports.length = 0
  for (const charge of playDeck) await deliverPlayDeck(charge, well)
  world.advance(3600)
  const until = async (work: () => Promise<boolean>) => {
    for (let round = 0; round < 200; round++) if (await work().catch(() => false)) return
    throw new Error('it does not come to rest')
  }
  let looks = 0
  await until(async () => (await watchChain(well, world.tetherReceiver, clock())) === 0 && ++looks > 12)
  await until(async () => (await reconcileStars(well, stars.bot, clock(), 0)) >= 0)
  await until(async () => {
    for (const { id, outcome } of await openCharges(database, 1000)) {
      if (outcome === 'refund-due') await refundStars(well, stars.bot, id, clock())
    }
    return !(await openCharges(database, 1000)).some(({ outcome }) => outcome === 'refund-due')
  })
  await settleAllDebts(well, clock())
}

test(`${steps} steps of hosts, chain, players and crashing workers: every charge has its right outcome, once`, {
  timeout: 600_000,
}, async () => {
  // How often a debt occurs depends on how concurrent steps interleave, some five times in 2,500.
  const debtsNow = async () => (await database.rows(sql`SELECT FROM payment_debt LIMIT 3`)).length
  for (let done = 0; done < steps || (done < 4 * steps && (await debtsNow()) < 3); done += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => attempt(chance.pick(weighted)!)))
  }
  await settle()
  await checkStars(database, stars.charges)
  await checkOtherPayments(database, { playDeck, world })
  await checkGoods(database)
  const debts = await checkDebts(database)
  // Both end states of a debt must have occurred.
  expect(debts.some(({ settled }) => settled > 0n)).toBe(true)
  expect(debts.some(({ amount, settled }) => settled === amount)).toBe(true)
  expect((await reconcile(database)).discrepancies).toEqual([])
})
