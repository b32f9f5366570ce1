import {
  cancelPayout,
  deleteAccount,
  getIndicators,
  getPayouts,
  getPayoutTerms,
  getUserEvents,
  requestPayout,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { friendlyAddress } from '#platform/ton/address.ts'
import { connectTestWallet, testDomain, testWallet } from '#test/fixtures/wallets.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { payoutRulesKind } from '../content.ts'
import { readOverview } from './overview.ts'
import { tether } from './payouts.ts'
import { approvePayout, rejectPayout } from './review-payout.ts'

const testApp = await createTestApp({
  ACCESS_TOKEN_TTL: '3600',
  PUBLIC_URL: `https://${testDomain}`,
  PAYOUT_WALLET: testWallet(9999).address,
  TONCENTER_URL: 'http://127.0.0.1:1',
})
const { signIn, clock, advance, database, reactions } = testApp

const seed = payoutRulesKind.seed[0]!.data

async function winner(number: number, won: number): Promise<TestPlayer & { wallet: string }> {
  const player = await signIn(number)
  await connectTestWallet(player, testWallet(number), clock())
  await database.transaction((tx) =>
    post(tx, {
      playerId: player.id,
      key: 'won',
      kind: 'spin',
      reference: 'test',
      legs: [{ currency: 'tether', delta: tether(won), house: 'wheel' }],
      now: clock(),
    }),
  )
  return { ...player, wallet: testWallet(number).address }
}

const readBalance = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === 'tether')!.value

const ask = (player: TestPlayer & { wallet: string }, amount: number, key?: string) =>
  player.call(requestPayout, { body: { walletAddress: player.wallet, amount }, ...(key ? { key } : {}) })

const statesOf = ({ history }: { history: { state: string }[] }) => history.map(({ state }) => state)

const inBalance = async () => {
  const { reserve, owed, paid } = await readOverview(database, clock())
  expect(reserve).toBe(owed + paid)
  expect((await reconcile(database)).discrepancies).toEqual([])
}

test('a payout is reserved at once, and each of its states is shown', async () => {
  const player = await winner(1, 50)
  const friendly = friendlyAddress(player.wallet, 'mainnet')
  const { status, body } = await player.call(requestPayout, {
    body: { walletAddress: friendly, amount: 12.5 },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: 12.5, fee: 0.1, state: 'in-review', reason: null, explorerUrl: null })
  expect(body.walletAddress).toBe(friendly)
  expect(statesOf(body)).toEqual(['requested', 'in-review'])
  expect(await readBalance(player)).toBe(37.5)
  expect((await player.call(getPayouts)).body).toEqual([body])
  await inBalance()
})

test('twenty concurrent calls with one key request one payout', async () => {
  const player = await winner(2, 50)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(player, 10, 'one-and-the-same')))
  expect(new Set(answers.map(({ body }) => body.publicId)).size).toBe(1)
  expect(await readBalance(player)).toBe(40)
})

test('two concurrent requests cannot both pass the cool-down', async () => {
  const player = await winner(3, 500)
  const answers = await Promise.all([ask(player, 150), ask(player, 150), ask(player, 150)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readBalance(player)).toBe(350)
})

test('every limit has its refusal, and a refusal posts nothing', async () => {
  const player = await winner(4, 1000)
  const codes = async (amount: number) => (await ask(player, amount)).problem.code
  expect(await codes(0.5)).toBe('payout.too-small')
  expect(await codes(200.01)).toBe('payout.too-large')
  expect((await ask(player, 1.0000001)).status).toBe(400)
  expect((await ask(player, 150)).status).toBe(200)
  expect(await codes(5)).toBe('payout.too-soon')
  advance(3600)
  const again = { ...(await signIn(4)), wallet: player.wallet }
  expect((await ask(again, 51)).problem.code).toBe('payout.daily-limit')
  expect((await again.call(getPayoutTerms)).body).toMatchObject({ dailyLeft: 50, nextAt: null })
  expect((await ask(again, 50)).status).toBe(200)
  expect(await readBalance(again)).toBe(800)
  await inBalance()
})

test('the text of a refusal names the bound', async () => {
  const player = await winner(5, 10)
  const { problem } = await player.call(requestPayout, {
    body: { walletAddress: player.wallet, amount: 0.2 },
    headers: { 'accept-language': 'en' },
  })
  expect(problem.detail).toBe('The smallest payout is 1 USDT.')
})

test('only the wallet that the player has proven is paid', async () => {
  const player = await winner(6, 10)
  const code = async (walletAddress: string) =>
    (await player.call(requestPayout, { body: { walletAddress, amount: 5 } })).problem.code
  expect(await code(testWallet(7).address)).toBe('payout.wrong-wallet')
  expect(await code('somewhere else')).toBe('payout.wrong-wallet')
  const without = await signIn(77)
  const refused = await without.call(requestPayout, { body: { walletAddress: player.wallet, amount: 5 } })
  expect(refused.problem.code).toBe('payout.no-wallet')
})

test('a player without enough balance is refused', async () => {
  const player = await winner(8, 3)
  expect((await ask(player, 4)).problem.code).toBe('economy.insufficient')
  expect((await player.call(getPayouts)).body).toEqual([])
})

test('a payout in review can be cancelled, once', async () => {
  const player = await winner(9, 20)
  const { body } = await ask(player, 20)
  const cancel = () => player.call(cancelPayout, { body: { payoutPublicId: body.publicId } })
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('payout.under-way')
  expect(await readBalance(player)).toBe(20)
  const stranger = await signIn(10)
  const other = await stranger.call(cancelPayout, { body: { payoutPublicId: body.publicId } })
  expect(other.problem.code).toBe('payout.not-found')
  await inBalance()
})

test('an operator approves or rejects, with name and reason', async () => {
  const player = await winner(11, 100)
  const { body: first } = await ask(player, 30)
  const order = { operator: 'leila', now: clock() }
  await database.transaction((tx) =>
    approvePayout(tx, { publicId: first.publicId, reason: 'known', ...order }),
  )
  const again = database.transaction((tx) =>
    approvePayout(tx, { publicId: first.publicId, reason: 'x', ...order }),
  )
  await expect(again).rejects.toThrow('is approved')
  await database.transaction((tx) =>
    rejectPayout(tx, { publicId: first.publicId, reason: 'two accounts', ...order }, reactions),
  )
  const [shown] = (await player.call(getPayouts)).body
  expect(shown).toMatchObject({ state: 'rejected', reason: 'two accounts' })
  expect(statesOf(shown!)).toEqual(['requested', 'in-review', 'approved', 'rejected'])
  expect(await readBalance(player)).toBe(100)
  const rows = await database.rows(sql`
    SELECT h.actor, h.reason FROM payout_history h JOIN payout p ON p.id = h.payout_id
     WHERE p.public_id = ${first.publicId} AND step > 1 ORDER BY step`)
  expect(rows).toEqual([
    { actor: 'operator:leila', reason: 'known' },
    { actor: 'operator:leila', reason: 'two accounts' },
  ])
  const news = (await player.call(getUserEvents)).body.find(({ kind }) => kind === 'payout-returned')
  expect(news?.data).toEqual({ publicId: first.publicId, amount: 30 })
  const said = await database.rows(
    sql`SELECT text ->> 'fa' AS fa, state FROM bot_message WHERE player_id = ${player.id}`,
  )
  const fa = 'برداشتت انجام نشد و هر ۳۰ تتر به موجودی‌ات برگشت. دلیلش در صفحهٔ «من» نوشته شده است.'
  expect(said).toEqual([{ fa, state: 'waiting' }])
  await inBalance()
})

test('small amounts of old accounts with earlier payouts are approved by rule', async () => {
  await database.transaction((tx) =>
    changeContent(
      tx,
      payoutRulesKind,
      'payout',
      { ...seed, autoApprove: { below: 5, accountDays: 7, afterFirst: false } },
      { position: 0, changedBy: 'test', now: clock() },
    ),
  )
  advance(3)
  const young = await winner(12, 50)
  expect((await ask(young, 4)).body.state).toBe('in-review')
  advance(8 * 86_400)
  const old = { ...(await signIn(12)), wallet: young.wallet }
  const { body } = await ask(old, 4.99)
  expect([body.state, statesOf(body)]).toEqual(['approved', ['requested', 'approved']])
  expect((await old.call(getPayoutTerms)).body.reviewFrom).toBe(5)
})

test('the database refuses changes of recipient, wallet and amount, and invalid transitions', async () => {
  const player = await winner(13, 20)
  const { body } = await ask(player, 20)
  const change = (column: string, value: string) =>
    database.pool.query(`UPDATE payout SET ${column} = ${value} WHERE public_id = '${body.publicId}'`)
  for (const [column, value] of [
    ['amount', '1'],
    ['fee', '0'],
    ['address', `'0:${'0'.repeat(64)}'`],
    ['player_id', '1'],
    ['state', `'sent'`],
    ['state', `'confirmed'`],
  ] as const) {
    await expect(change(column, value)).rejects.toThrow(/payout (keeps|does not go)|check constraint/)
  }
  await expect(database.pool.query('DELETE FROM payout')).rejects.toThrow('never deleted')
  await expect(database.pool.query("UPDATE payout_history SET reason = ''")).rejects.toThrow('append-only')
})

test('a deleted account cannot request payouts, and its open requests are reversed with everything else', async () => {
  const player = await winner(14, 20)
  const { body } = await ask(player, 10)
  expect((await player.call(deleteAccount)).status).toBe(200)
  expect((await ask(player, 5)).status).not.toBe(200)
  const row = await database.one(sql`
    SELECT p.state, b.amount FROM payout p JOIN balance b ON b.player_id = p.player_id AND b.currency = 'tether'
     WHERE p.public_id = ${body.publicId}`)
  expect(row).toEqual({ state: 'cancelled', amount: 0n })
  await inBalance()
})

test('without a configured hot wallet the terms say so, and nothing can be requested', async () => {
  const { signIn } = await createTestApp({ PUBLIC_URL: `https://${testDomain}` })
  const player = await signIn(1)
  expect((await player.call(getPayoutTerms)).body.isOn).toBe(false)
  const refused = await player.call(requestPayout, {
    body: { walletAddress: testWallet(1).address, amount: 5 },
  })
  expect(refused.problem.code).toBe('payout.off')
})
