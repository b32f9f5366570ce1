import { readFileSync } from 'node:fs'
import { getPayouts, getUserEvents, requestPayout } from '@ganj/contract'
import { mnemonicToPrivateKey } from '@ton/crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { checkBalances } from '../../src/features/payouts/batches/check-balances.ts'
import { readOverview } from '../../src/features/payouts/requests/overview.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { testWallet } from '../fixtures/wallets.ts'
import { run } from '../programs/program.ts'
import type { TestPlayer } from '../test-app.ts'
import { eventually } from './fault-injection.ts'
import { createPayoutWorld, until } from './payouts.ts'

const world = await createPayoutWorld()
const { chain, database, winner, approveAll, rounds, toncenter } = world
const signer = run('apps/signer/src/main.ts', [], world.signerEnv)
afterAll(() => signer.kill())

const ask = async (player: TestPlayer & { wallet: string }, amount: number) => {
  const { status, body } = await player.call(requestPayout, {
    body: { walletAddress: player.wallet, amount },
  })
  expect(status).toBe(200)
  await approveAll()
  return body
}
const stateOf = async (player: TestPlayer) => (await player.call(getPayouts)).body[0]!
const settled = (player: TestPlayer, ...states: string[]) =>
  until(
    async () => states.includes((await stateOf(player)).state),
    () => rounds(1),
    15,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}
${signer.said()}`)
  })

test('a payout goes from the app through signer and chain into the wallet of the winner', async () => {
  const player = await winner(1, 50)
  await ask(player, 40)
  await settled(player, 'confirmed')
  const shown = await stateOf(player)
  expect(shown.history.map(({ state }) => state)).toEqual([
    'requested',
    'in-review',
    'approved',
    'batched',
    'signed',
    'sent',
    'confirmed',
  ])
  expect(shown.explorerUrl).toMatch(/^https:\/\/tonviewer\.com\/transaction\/[0-9a-f]{64}$/)
  expect(await chain.jettonBalance(player.wallet)).toBe(tether(39.9))
  const news = (await player.call(getUserEvents)).body.find(({ kind }) => kind === 'payout-sent')
  expect(news?.data).toEqual({ publicId: shown.publicId, amount: 39.9 })
  const said = await database.rows<{ en: string }>(
    sql`SELECT text ->> 'en' AS en FROM bot_message WHERE player_id = ${player.id}`,
  )
  expect(said).toEqual([
    { en: '39.9 USDT arrived in your wallet. The transaction is linked on the page Me.' },
  ])
  const { owed, paid, reserve } = await readOverview(database, new Date(0))
  expect([owed, paid, reserve]).toEqual([0n, tether(40), tether(40)])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('many are paid by one message, each the right amount', async () => {
  const players = []
  for (let number = 10; number < 20; number++) players.push(await winner(number, number))
  for (const [index, player] of players.entries()) await ask(player, 10 + index)
  for (const player of players) await settled(player, 'confirmed')
  for (const [index, player] of players.entries()) {
    expect(await chain.jettonBalance(player.wallet)).toBe(tether(10 + index) - tether(0.1))
  }
  const { count } = await database.one<{ count: bigint }>(sql`SELECT count(*) FROM payout_batch`)
  expect(Number(count)).toBeLessThan(5)
})

test('payouts above the daily cap wait until it allows them', async () => {
  const player = await winner(30, 200)
  const { hotWallet } = world
  const before = await chain.jettonBalance(hotWallet)
  await database.transaction(async (tx) =>
    tx.rows(sql`
    INSERT INTO payout_control (kind, value, operator, reason, at) VALUES ('daily-cap', 0, 'test', 'test', now())`),
  )
  await ask(player, 150)
  await rounds(3)
  expect((await stateOf(player)).state).toBe('approved')
  await database.transaction(async (tx) =>
    tx.rows(sql`
    INSERT INTO payout_control (kind, value, operator, reason, at)
    VALUES ('daily-cap', 1000000000000, 'test', 'test', now())`),
  )
  await settled(player, 'confirmed')
  expect(before - (await chain.jettonBalance(hotWallet))).toBe(tether(149.9))
})

test('a low hot wallet raises an alarm before it is empty', async () => {
  const { worker, alarms } = world
  alarms.length = 0
  await checkBalances({ ...worker, wallet: { ...worker.wallet, lowTether: tether(1_000_000) } })
  expect(alarms).toEqual(['tether-low'])
})

test('a payout that the signer refuses goes back to review, and delays no other', async () => {
  const [doubtful, other] = [await winner(40, 20), await winner(41, 20)]
  await ask(doubtful, 10)
  await database.rows(sql`DELETE FROM player_wallet WHERE player_id = ${doubtful.id}`)
  await database.rows(sql`DELETE FROM wallet_owner WHERE player_id = ${doubtful.id}`)
  world.alarms.length = 0
  await ask(other, 10)
  await settled(other, 'confirmed')
  expect((await stateOf(doubtful)).state).toBe('in-review')
  expect(await chain.jettonBalance(doubtful.wallet)).toBe(0n)
  expect(world.alarms).toContain('signer-refuses')
  const { reason } = await database.one<{ reason: string }>(sql`
    SELECT reason FROM payout_history WHERE actor = 'signer' AND state = 'in-review'`)
  expect(reason).toBe("the wallet is not the player's")
  await database.rows(sql`
    SELECT payout_step(id, 'in-review', 'rejected', 'operator:test', 'no', NULL, NULL, now()) FROM payout
     WHERE player_id = ${doubtful.id}`)
})

test('while paused nothing is batched and nothing pending is signed; after resuming it continues', async () => {
  const player = await winner(31, 20)
  const order = (value: number) =>
    database.rows(sql`
    INSERT INTO payout_control (kind, value, operator, reason, at) VALUES ('running', ${value}, 'test', 'test', now())`)
  await order(0)
  await ask(player, 10)
  await rounds(3)
  expect((await stateOf(player)).state).toBe('approved')
  await order(1)
  await settled(player, 'confirmed')
})

test('a source that is silent, slow, stale, loses or repeats messages only costs time', async () => {
  const player = await winner(32, 20)
  await ask(player, 10)
  const behaviours = [
    'lost',
    'error',
    'stale',
    'unanswered',
    'silent',
    'repeated',
    'limited',
    'late',
    'reordered',
  ] as const
  let asked = 0
  toncenter.behaviour = () => (asked < 60 ? behaviours[asked++ % behaviours.length]! : 'well')
  await until(
    async () => (await stateOf(player)).state === 'confirmed',
    () => rounds(1).catch(() => undefined),
    60,
  )
  toncenter.behaviour = () => 'well'
  expect(await chain.jettonBalance(player.wallet)).toBe(tether(9.9))
})

test('only the signer has the key: it is not in the database and in no output', async () => {
  const words = readFileSync(world.signerEnv.SIGNER_KEY_FILE, 'utf8').trim()
  const { secretKey } = await mnemonicToPrivateKey(words.split(' '))
  const seed = secretKey.subarray(0, 32)
  const forms = [
    words,
    words.split(' ').slice(0, 4).join(' '),
    ...[secretKey, seed].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64').slice(0, 40)]),
  ]

  const tables = await database.rows<{ name: string }>(sql`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'graphile_worker')`)
  let kept = ''
  for (const { name } of tables)
    kept += JSON.stringify((await database.pool.query(`SELECT t::text FROM ${name} t`)).rows)
  expect(kept).toContain(testWallet(1).address)

  // All known behaviours.
  const failing = [
    { SIGNER_DATABASE_URL: 'postgres://nobody:secret-value@127.0.0.1:1/none' },
    { SIGNER_JOURNAL: world.signerEnv.SIGNER_KEY_FILE },
    { SIGNER_DAILY_CAP: 'much' },
    { SIGNER_DATABASE_URL: world.url },
  ].map((change) => run('apps/signer/src/main.ts', [], { ...world.signerEnv, ...change }))
  onTestFinished(async () => void (await Promise.all(failing.map(({ kill }) => kill()))))
  await Promise.all(failing.map(({ said }) => eventually(async () => /trouble|must|journal/.test(said()))))
  const said = [signer, ...failing].map((program) => program.said()).join('\n')
  expect(said).toContain('may do more than a signer should')
  expect(said).not.toContain('secret-value')
  for (const form of forms) {
    expect(kept.includes(form)).toBe(false)
    expect(said.includes(form)).toBe(false)
    expect(JSON.stringify(process.env).includes(form)).toBe(false)
  }
})
