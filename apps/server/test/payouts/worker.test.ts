import { deleteAccount, requestPayout } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { debtorsAmong } from '../../src/features/payments/debts/debt-queries.ts'
import { openBatch } from '../../src/features/payouts/batches/batch.ts'
import { checkBalances } from '../../src/features/payouts/batches/check-balances.ts'
import type { AlarmKind } from '../../src/features/payouts/batches/hot-wallet.ts'
import { payoutRound, startPayouts } from '../../src/features/payouts/batches/worker.ts'
import { setDailyCap, setRunning } from '../../src/features/payouts/control.ts'
import { readOverview } from '../../src/features/payouts/requests/overview.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { rejectPayout } from '../../src/features/payouts/requests/review-payout.ts'
import { createModelChain, hashOfBoc } from '../fakes/model-chain.ts'
import { connectTestWallet, testDomain, testWallet } from '../fixtures/wallets.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'

const testApp = await createTestApp({
  ACCESS_TOKEN_TTL: '3600',
  PUBLIC_URL: `https://${testDomain}`,
  PAYOUT_WALLET: testWallet(9999).address,
  TONCENTER_URL: 'http://127.0.0.1:1',
})
const { database, clock, signIn, credit, reactions } = testApp

/** A chain without failures; while it is `isFailing`, the hot wallet cannot execute the messages it takes. */
const world = { time: 1_800_000_000, tethers: tether(1000), tons: 10n ** 12n, isFailing: false }
const { chain: model, deliver } = createModelChain({
  now: () => world.time,
  chance: (below) => (world.isFailing && below === 30 ? 0 : below - 1),
})
const chain = { ...model, tonBalance: async () => world.tons, jettonBalance: async () => world.tethers }
const alarms: AlarmKind[] = []
const worker = {
  database,
  clock,
  reactions,
  debts: { debtorsAmong },
  wallet: { chain, address: '', master: '', lowTether: 0n },
  alarm: (kind: AlarmKind) => void alarms.push(kind),
  batchSize: 10,
}
beforeEach(() => {
  Object.assign(world, {
    time: world.time + 86_400,
    tethers: tether(1000),
    tons: 10n ** 12n,
    isFailing: false,
  })
  alarms.length = 0
})

/** A player whose payout is approved. */
async function winner(number: number, amount = 10) {
  const player = await signIn(number)
  await connectTestWallet(player, testWallet(number), clock())
  await credit(player, { tether: tether(2 * amount) })
  const wallet = testWallet(number).address
  const { body } = await player.call(requestPayout, { body: { walletAddress: wallet, amount } })
  await approve()
  return { ...player, wallet, publicId: body.publicId }
}
const approve = () =>
  database.rows(sql`
    SELECT payout_step(id, 'in-review', 'approved', 'operator:test', 'fine', NULL, NULL, ${clock()}) FROM payout
     WHERE state = 'in-review'`)
/** The signer's part; the message expires in an hour, by the chain's clock. */
async function sign(): Promise<void> {
  const rows = await database.rows<{
    id: bigint
    amount: bigint
    to: string
    batchId: bigint
    queryId: number
  }>(sql`
    SELECT payout_id AS id, amount, address AS to, batch_id AS "batchId", query_id AS "queryId" FROM signer_work
     WHERE is_proven ORDER BY payout_id`)
  const { batchId, queryId } = rows[0]!
  const [createdAt, expiresAt] = [world.time, world.time + 3600]
  const payouts = rows.map(({ id, amount, to }) => ({ id: String(id), amount: String(amount), to }))
  const boc = JSON.stringify({ queryId, createdAt, expiresAt, payouts })
  await database.rows(
    sql`SELECT signer_store(${batchId}, ${queryId}, ${boc}, ${hashOfBoc(boc)}, to_timestamp(${expiresAt}))`,
  )
}
/** Pending payouts are batched, signed, sent, taken by the chain and followed to the end. */
async function processPayouts(isFailing = false): Promise<void> {
  if (!(await openBatch(database))) await payoutRound(worker)
  await sign()
  await payoutRound(worker)
  world.isFailing = isFailing
  deliver(9)
  await payoutRound(worker)
  world.isFailing = false
  expect(await openBatch(database)).toBeUndefined()
}
const stateOf = async ({ id }: TestPlayer) =>
  (await database.one<{ state: string }>(sql`SELECT state FROM payout WHERE player_id = ${id}`)).state
const owe = ({ id }: TestPlayer) =>
  database.rows(sql`
    WITH charged AS (
      INSERT INTO charge (method, id, amount, payer, outcome, reason, received_at)
      VALUES ('star', ${`charge-${id}`}, 1, '', 'charged-back', 'paid', ${clock()}) RETURNING method, id)
    INSERT INTO payment_debt (player_id, method, charge, thing, amount, at)
    SELECT ${id}, method, id, 'gem', 5, ${clock()} FROM charged`)
const order = (reason: string) => ({ operator: 'test', reason, now: clock() })

test('an unpaid payout waits until its first message has expired, and others are paid meanwhile', async () => {
  const [player, end] = [await winner(1), world.time + 3600]
  await processPayouts(true)
  expect(await stateOf(player)).toBe('approved')
  world.time = end + 179
  await payoutRound(worker)
  expect(await stateOf(player)).toBe('approved')
  const other = await winner(2)
  await payoutRound(worker)
  expect([await stateOf(player), await stateOf(other)]).toEqual(['approved', 'batched'])
  await processPayouts()
  world.time = end + 180
  await processPayouts()
  expect([await stateOf(player), await stateOf(other)]).toEqual(['confirmed', 'confirmed'])
})

test('a player who comes into debt during a payout is not paid by the next batch', async () => {
  const [player, other] = [await winner(3), await winner(4)]
  await payoutRound(worker)
  await owe(player)
  await processPayouts(true)
  expect([await stateOf(player), await stateOf(other)]).toEqual(['approved', 'approved'])
  world.time += 7200
  await payoutRound(worker)
  expect([await stateOf(player), await stateOf(other)]).toEqual(['in-review', 'batched'])
  await processPayouts()
  // An operator cannot approve it either, until the debt is settled or forgiven.
  await approve()
  await payoutRound(worker)
  expect([await stateOf(player), await openBatch(database)]).toEqual(['in-review', undefined])
  await database.rows(sql`UPDATE payment_debt SET settled = amount WHERE player_id = ${player.id}`)
  await approve()
  await payoutRound(worker)
  expect(await stateOf(player)).toBe('batched')
  await processPayouts()
})

test('a player who was blocked meanwhile is not paid either', async () => {
  const [player, other] = [await winner(20), await winner(21)]
  await payoutRound(worker)
  await database.rows(sql`UPDATE player SET blocked_for = 'bots' WHERE id = ${player.id}`)
  await processPayouts(true)
  world.time += 7200
  await payoutRound(worker)
  expect([await stateOf(player), await stateOf(other)]).toEqual(['in-review', 'batched'])
  await processPayouts()
})

test('a payout above the daily cap waits alone and raises an alarm, and is sent once the cap allows it', async () => {
  const setCap = (cap: bigint) => database.transaction((tx) => setDailyCap(tx, cap, order('cap')))
  const { lastDay } = await readOverview(database, new Date(0))
  await setCap(lastDay + tether(12))
  const [large, small] = [await winner(30, 150), await winner(31)]
  expect(lastDay + tether(12)).toBeLessThan(tether(149))
  // One slot beside the blocked player's payout, which goes back to review: a payout above the cap takes none.
  const twoAtOnce = { ...worker, batchSize: 2 }
  await payoutRound(twoAtOnce)
  expect([await stateOf(large), await stateOf(small)]).toEqual(['approved', 'batched'])
  await processPayouts()
  await payoutRound(twoAtOnce)
  expect([await stateOf(large), await openBatch(database)]).toEqual(['approved', undefined])
  await checkBalances(worker)
  expect(alarms).toEqual(['above-cap'])
  await setCap(tether(1000))
  await processPayouts()
  expect(await stateOf(large)).toBe('confirmed')
})

test('a batched payout of a player who leaves is signed and paid; then the wallet is free for other players', async () => {
  const player = await winner(5)
  await payoutRound(worker)
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect(await database.rows(sql`SELECT is_proven FROM signer_work`)).toEqual([{ is_proven: true }])
  expect(await ownersOf(player.wallet)).toHaveLength(1)
  await processPayouts()
  expect([await stateOf(player), await ownersOf(player.wallet)]).toEqual(['confirmed', []])
  const next = await signIn(6)
  await connectTestWallet(next, testWallet(5), clock())
})

test('an undeliverable payout of a player who has left goes to the house account, once', async () => {
  const player = await winner(7)
  await payoutRound(worker)
  await player.call(deleteAccount)
  await database.transaction((tx) => setRunning(tx, false, order('look')))
  await payoutRound(worker)
  expect([await stateOf(player), (await ownersOf(player.wallet)).length]).toEqual(['approved', 1])
  await database.transaction((tx) =>
    rejectPayout(tx, { publicId: player.publicId, ...order('no') }, reactions),
  )
  await database.transaction((tx) => setRunning(tx, true, order('seen')))
  const legs = await database.rows(sql`
    SELECT idempotency_key AS key, amount, credit_account AS to FROM transfer
     WHERE player_id = ${player.id} AND reference = ${player.publicId} AND kind <> 'payout' ORDER BY id`)
  expect(legs).toEqual([
    { key: `payout-return:${player.publicId}`, amount: tether(10), to: `player:${player.id}` },
    { key: `payout-closed:${player.publicId}`, amount: tether(10), to: 'house:closed-accounts' },
  ])
  expect(await ownersOf(player.wallet)).toEqual([])
  const held = sql`SELECT amount FROM balance WHERE player_id = ${player.id} AND currency = 'tether'`
  expect(await database.rows(held)).toEqual([{ amount: 0n }])
})

test.each(['idle', 'paused', 'with a batch under way'])('a low wallet raises an alarm, %s', async (state) => {
  if (state === 'with a batch under way') {
    await winner(8)
    await payoutRound(worker)
  }
  if (state === 'paused') await database.transaction((tx) => setRunning(tx, false, order('test')))
  Object.assign(world, { tethers: 0n, tons: 0n })
  const running = startPayouts({ ...worker, wallet: { ...worker.wallet, lowTether: 1n } }, 1)
  await expect.poll(() => alarms).toEqual(['tether-low', 'ton-low'])
  await running.stop()
  if (state === 'paused') await database.transaction((tx) => setRunning(tx, true, order('test')))
})

test('after all tests nothing is lost', async () => {
  const { reserve, owed, paid } = await readOverview(database, new Date(0))
  expect(reserve).toBe(owed + paid)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

const ownersOf = (address: string) =>
  database.rows(sql`SELECT player_id FROM wallet_owner WHERE address = ${address}`)
