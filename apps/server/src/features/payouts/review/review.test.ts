import { getPayoutTerms, requestPayout } from '@ganj/contract'
import {
  approvePayouts,
  changeRole,
  confirmApproval,
  getAudit,
  getPayoutQueue,
  getPayoutSummary,
  getPayoutSwitch,
  getPlayerPayouts,
  pausePayouts,
  rejectPayouts,
  resumePayouts,
} from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { connectTestWallet, testDomain, testWallet } from '#test/fixtures/wallets.ts'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { payoutRulesKind } from '../content.ts'
import { tether } from '../requests/payouts.ts'

const server = await createTestApp({
  PUBLIC_URL: `https://${testDomain}`,
  PAYOUT_WALLET: testWallet(9999).address,
  TONCENTER_URL: 'http://127.0.0.1:1',
  APPROVAL_FROM_TETHER: '40',
})
const { database, clock, advance } = server
const { signIn: operatorOf } = testOperators(server)
const finance = await operatorOf('finance', 'finance')
const owner = await operatorOf('owner', 'owner')

const [rules] = payoutRulesKind.seed
await database.transaction((tx) =>
  changeContent(
    tx,
    payoutRulesKind,
    rules?.publicId ?? '',
    { ...rules!.data, maximum: 500, dailyPerPlayer: 5000, coolDownMinutes: 0 },
    { position: 0, changedBy: 'test', reason: 'room for the tests', now: clock() },
  ),
)

/** A player with requested payouts, each of the given amount. */
async function asking(number: number, ...amounts: number[]) {
  const player = await server.signIn(number)
  await connectTestWallet(player, testWallet(number), clock())
  await database.transaction((tx) =>
    post(tx, {
      playerId: player.id,
      key: 'won',
      kind: 'spin',
      reference: 'test',
      legs: [{ currency: 'tether', delta: tether(1000), house: 'wheel' }],
      now: clock(),
    }),
  )
  const ids: string[] = []
  for (const amount of amounts) {
    const { body } = await player.call(requestPayout, {
      body: { walletAddress: testWallet(number).address, amount },
    })
    ids.push(body.publicId)
    advance(1)
  }
  const { id } = await database.one<{ id: string }>(
    sql`SELECT public_id AS id FROM player WHERE id = ${player.id}`,
  )
  return { ...player, playerId: id, ids }
}

const stateOf = async (id: string) =>
  (await database.one<{ state: string }>(sql`SELECT state FROM payout WHERE public_id = ${id}`)).state

test('the queue shows the reasons against a payout, oldest first', async () => {
  const { playerId, ids } = await asking(1, 20, 21, 22)
  const { body } = await finance.call(getPayoutQueue, { query: { state: 'waiting' } })
  expect(body.rows.map(({ id }) => id)).toEqual(ids)
  expect(body.rows[0]).toMatchObject({
    amount: '20',
    player: { id: playerId },
    risks: ['first-payout', 'new-account', 'new-wallet'],
    reason: expect.any(String),
  })
  expect(body.rows[2]?.risks).toContain('many-requests')
  const mine = await finance.call(getPlayerPayouts, { query: { id: playerId } })
  expect(mine.body.rows.map(({ id }) => id)).toEqual(ids.toReversed())
  await database.rows(sql`UPDATE player SET blocked_for = 'fraud' WHERE public_id = ${playerId}`)
  const blocked = await finance.call(getPayoutQueue, { query: { state: 'in-review' } })
  expect(blocked.body.rows[0]?.risks).toContain('blocked')
})

test('many are approved at once, each separately, and each is in the audit log', async () => {
  const { ids } = await asking(2, 10, 11)
  const [blocked] = (await asking(3, 12)).ids
  await database.rows(sql`
    UPDATE player SET blocked_for = 'fraud' WHERE id = (SELECT player_id FROM payout WHERE public_id = ${blocked})`)
  const asked = { ids: [...ids, blocked ?? '', '000000000000'], reason: 'looked at' }
  const { body } = await finance.call(approvePayouts, { body: asked })
  expect(body.decisions.map(({ state }) => state)).toEqual(['done', 'done', 'refused', 'refused'])
  expect(body.decisions[2]?.why).toContain('is blocked: fraud')
  expect(await stateOf(ids[0] ?? '')).toBe('approved')
  const again = await finance.call(approvePayouts, { body: { ids } })
  expect(again.body.decisions.map(({ state }) => state)).toEqual(['refused', 'refused'])
  const log = await owner.call(getAudit, { query: { subject: `payout:${ids[0]}` } })
  expect(log.body.rows).toMatchObject([
    { action: 'payouts.approve', operator: 'finance', reason: 'looked at', after: { amount: '10' } },
  ])
})

test('a large payout waits for a second operator', async () => {
  const [id = ''] = (await asking(4, 40)).ids
  const first = await finance.call(approvePayouts, { body: { ids: [id], reason: 'a winner' } })
  expect(first.body.decisions).toMatchObject([{ state: 'waiting' }])
  expect(await stateOf(id)).toBe('in-review')
  const repeated = await finance.call(approvePayouts, { body: { ids: [id], reason: 'a winner' } })
  expect(repeated.body).toEqual(first.body)
  const approval = first.body.decisions[0]?.approval ?? ''
  expect((await finance.call(confirmApproval, { body: { id: approval } })).code).toBe('approval.own')
  expect((await owner.call(confirmApproval, { body: { id: approval } })).status).toBe(200)
  expect(await stateOf(id)).toBe('approved')
})

test('a payout that was rejected while it waited can no longer be approved, and releases its reserve', async () => {
  const [id = ''] = (await asking(5, 45)).ids
  const { body } = await finance.call(approvePayouts, { body: { ids: [id] } })
  await finance.call(rejectPayouts, { body: { ids: [id], reason: 'another account' } })
  expect(await stateOf(id)).toBe('rejected')
  const confirmed = await owner.call(confirmApproval, { body: { id: body.decisions[0]?.approval ?? '' } })
  expect(confirmed.code).toBe('approval.decided')
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('the kill switch stops everything, only with its permission, and its state is shown', async () => {
  const paused = await finance.call(pausePayouts, { body: { reason: 'something is wrong' } })
  expect(paused.body.isPaused).toBe(true)
  const support = await operatorOf('support')
  expect((await support.call(resumePayouts, { body: { reason: 'let it run' } })).code).toBe(
    'operator.forbidden',
  )
  const resumed = await finance.call(resumePayouts, { body: { reason: 'it was nothing' } })
  expect(resumed.body.isPaused).toBe(false)
  const log = await owner.call(getAudit, { query: { action: 'payouts.pause' } })
  expect(log.body.rows[0]).toMatchObject({ before: { isRunning: true }, after: { isRunning: false } })
})

test('whoever may pause payouts without seeing them is told whether they run, and no amounts', async () => {
  await owner.call(changeRole, { body: { role: 'viewer', permissions: ['payouts.pause'] } })
  const viewer = await operatorOf('viewer')
  const paused = await viewer.call(pausePayouts, { body: { reason: 'something is wrong' } })
  const read = await viewer.call(getPayoutSwitch)
  expect([paused.body, read.body]).toEqual([
    { isOn: true, isPaused: true },
    { isOn: true, isPaused: true },
  ])
  expect((await viewer.call(getPayoutSummary)).code).toBe('operator.forbidden')
  const resumed = await viewer.call(resumePayouts, { body: { reason: 'it was nothing' } })
  expect(resumed.body).toEqual({ isOn: true, isPaused: false })
})

test('the summary adds up; a value that the chain does not answer is unknown', async () => {
  advance(601)
  const { body } = await (await operatorOf('finance')).call(getPayoutSummary)
  expect(body).toMatchObject({ isOn: true, addsUp: true, cover: 'unknown', wallet: null, dailyCap: '1000' })
  const { owed } = await database.one<{ owed: bigint }>(sql`
    SELECT sum(amount)::bigint AS owed FROM payout WHERE state IN ('in-review', 'approved')`)
  expect(tether(Number(body.owed))).toBe(owed)
})

test('no rule of content approves by itself what needs a second operator', async () => {
  await database.transaction((tx) =>
    changeContent(
      tx,
      payoutRulesKind,
      rules?.publicId ?? '',
      {
        ...rules!.data,
        maximum: 500,
        dailyPerPlayer: 5000,
        coolDownMinutes: 0,
        autoApprove: { below: 1000, accountDays: 0, afterFirst: false },
      },
      { position: 0, changedBy: 'test', reason: 'everything by rule', now: clock() },
    ),
  )
  advance(5)
  const [large = '', small = ''] = (await asking(6, 40, 39.99)).ids
  expect([await stateOf(large), await stateOf(small)]).toEqual(['in-review', 'approved'])
  expect((await (await server.signIn(6)).call(getPayoutTerms)).body.reviewFrom).toBe(40)
})
