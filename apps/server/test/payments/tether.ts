import { buyWithTether, checkPayment, type TonTransaction } from '@ganj/contract'
import { beginCell } from '@ton/core'
import { afterAll, beforeEach, expect } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { commentOf } from '../../src/features/payments/tether/payment-cell.ts'
import { createTestChain } from '../fakes/chain.ts'
import { startTestToncenter } from '../fakes/toncenter.ts'
import type { TestPlayer } from '../test-app.ts'
import { createPaymentsApp } from './payments.ts'

/** The server with a chain on which players hold tether, and the source it reads the chain from. */
export async function createTetherApp() {
  const world = await createTestChain(Date.parse('2026-11-18T12:00:00Z') / 1000)
  const toncenter = await startTestToncenter(world)
  afterAll(() => toncenter.close())
  const receiver = (await world.wallet('house')).address.toRawString()
  const app = await createPaymentsApp({
    TONCENTER_URL: toncenter.url,
    TETHER_MASTER: world.master,
    TETHER_RECEIVER: receiver,
  })
  const { readBalance, signIn, database, runJobs } = app
  beforeEach(() => {
    toncenter.behaviour = () => 'well'
  })

  /** A player whose proven wallet holds a thousand tether. */
  const payer = async (number: number) => {
    const player = await signIn(number)
    const name = `payer-${number}`
    const wallet = (await world.wallet(name)).address.toRawString()
    await world.mint(wallet, 1_000_000_000n)
    await database.rows(sql`INSERT INTO wallet_owner (address, player_id) VALUES (${wallet}, ${player.id})`)
    await database.rows(sql`
      INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
      VALUES (${player.id}, ${wallet}, '-239', 'v4r2', now())`)
    return { player, name, wallet }
  }

  const order = async (player: TestPlayer, packId = 'gem-handful') =>
    (await player.call(buyWithTether, { body: { packId } })).body

  /** Sends the transaction that the server handed out, as the wallet that signed it does. */
  const sign = async ({ from, messages: [message] }: TonTransaction) => {
    if (!message) throw new Error('the transaction has no message')
    const { address: to, amount, payload: body } = message
    await world.send(from, { to, value: BigInt(amount), body })
  }

  /** Lets the chain finalise its blocks, and the server read it. */
  const look = async (player?: TestPlayer, transactionId = '') => {
    world.advance(10)
    if (player) await player.call(checkPayment, { body: { transactionId } })
    else await database.rows(sql`SELECT graphile_worker.add_job('watch-chain', '{}'::json)`)
    await runJobs()
  }
  const stateOf = async (player: TestPlayer, transactionId: string) =>
    (await player.call(checkPayment, { body: { transactionId } })).body.state
  const comment = (transactionId: string) =>
    beginCell().storeUint(0, 32).storeStringTail(commentOf(transactionId)).endCell()
  const pay = (name: string, amount: bigint, transactionId?: string, as?: string) =>
    world.pay(name, {
      to: receiver,
      amount,
      ...(transactionId ? { payload: comment(transactionId) } : {}),
      ...(as ? { as } : {}),
    })
  const balanceOf = async (player: TestPlayer) => [
    await readBalance(player, 'gem'),
    await readBalance(player, 'tether'),
  ]

  /** Every payment is in packs, in balances or held, to the last millionth. */
  const expectAllAccountedFor = async () => {
    expect((await reconcile(database)).discrepancies).toEqual([])
    const { came, sold, booked, kept } = await database.one<
      Record<'came' | 'sold' | 'booked' | 'kept', bigint>
    >(sql`
      SELECT (SELECT coalesce(sum(amount), 0) FROM charge WHERE reason <> 'other-token')::bigint AS came,
             (SELECT coalesce(sum(p.amount), 0) FROM charge c JOIN payment p ON p.public_id = c.payment
               WHERE c.outcome = 'delivered')::bigint AS sold,
             (SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit_account = 'house:tether' AND currency = 'tether')::bigint
               AS booked,
             (SELECT coalesce(sum(amount), 0) FROM charge WHERE outcome = 'held' AND reason <> 'other-token')::bigint AS kept`)
    expect(sold + booked + kept).toBe(came)
    expect(await world.jettonBalance(receiver)).toBe(came)
  }

  return {
    ...app,
    world,
    toncenter,
    receiver,
    payer,
    order,
    sign,
    look,
    stateOf,
    comment,
    pay,
    balanceOf,
    expectAllAccountedFor,
  }
}
