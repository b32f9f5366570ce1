import {
  claimCoinIdle,
  claimDailyReward,
  deleteAccount,
  type Endpoint,
  endpoints,
  exchangeDevice,
  getWheelItems,
  handOver,
  nameReferrer,
  openRun,
  refreshSession,
  spinWheel,
} from '@ganj/contract'
import { expect, vi } from 'vitest'
import { post } from '../../src/ledger/post.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { submitRun } from '../fixtures/runs.ts'
import { patience } from '../patience.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import { attack } from './attack.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { call, signIn, credit, advance, clock, database, runJobs } = testApp

const sumBalances = async ({ id }: TestPlayer) => {
  const { held } = await database.one<{ held: bigint }>(
    sql`SELECT coalesce(sum(amount), 0)::bigint AS held FROM balance WHERE player_id = ${id}`,
  )
  return held
}
function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const waitingStatements = async () => {
  const { waiting } = await database.one<{ waiting: bigint }>(sql`
    SELECT count(*) AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return waiting
}
const transfersOf = ({ id }: TestPlayer) =>
  database.one(sql`SELECT count(*) FROM transfer WHERE player_id = ${id}`)

attack('the access token of a deleted account opens no call but its deletion', async (count) => {
  const player = await signIn(1)
  const { body: deleted } = await player.call(deleteAccount, { key: 'delete-me-once' })
  const before = await transfersOf(player)
  for (const endpoint of endpoints.filter(({ auth }: Endpoint) => auth === 'player')) {
    if (endpoint.path === deleteAccount.path) continue
    const { status, problem } = await player.call(endpoint as Endpoint)
    expect([endpoint.path, status, problem.code]).toEqual([endpoint.path, 401, 'auth.token-invalid'])
    count()
  }
  const again = await player.call(deleteAccount, { key: 'delete-me-once' })
  expect([again.status, again.body]).toEqual([200, deleted])
  const other = await player.call(deleteAccount)
  expect([other.status, other.problem.code]).toEqual([409, 'account.deleted'])
  expect(await transfersOf(player)).toEqual(before)
})

attack('hand-over ids and refresh tokens do not open a deleted account', async (count) => {
  const player = await signIn(2)
  const ids = await Promise.all(Array.from({ length: 2 }, () => player.call(handOver)))
  await player.call(deleteAccount)
  const answers = [
    await call(exchangeDevice, { body: { deviceId: ids[0]?.body.deviceId ?? '' } }),
    await call(refreshSession, { body: { refreshToken: ids[1]?.body.deviceId ?? '', handOver: true } }),
    await call(refreshSession, { body: { refreshToken: player.refreshToken } }),
  ]
  count(answers.length)
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

attack('a process that has not seen the deletion yet makes no hand-over id either', async (count) => {
  const player = await signIn(3)
  await player.call(getWheelItems)
  // Deleted in the database alone, as by another process within the last second.
  await database.rows(sql`UPDATE session SET revoked_at = now() WHERE player_id = ${player.id}`)
  const { status, body } = await player.call(handOver)
  count()
  expect([status, body.deviceId]).toEqual([401, undefined])
})

attack('calls concurrent with a deletion leave nothing on the account', async (count) => {
  const rounds = 8
  for (let round = 0; round < rounds; round++) {
    const player = await signIn(100 + round)
    await credit(player, { ticket: 5n, 'daily-spin-count': 10n })
    await player.call(getWheelItems)
    advance(1800)
    await submitRun(testApp, player)
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => player.call(spinWheel)),
      player.call(claimCoinIdle),
      player.call(claimDailyReward),
      player.call(deleteAccount),
      player.call(openRun),
      player.call(spinWheel),
      player.call(claimCoinIdle),
      runJobs(),
    ])
    count(answers.length - 2)
    expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
    expect([round, await sumBalances(player)]).toEqual([round, 0n])
  }
  expect((await reconcile(database)).discrepancies).toEqual([])
})

attack('a first posting of a currency that is in flight during the deletion is taken too', async (count) => {
  for (const [index, currency] of (['tether', 'blue-fire'] as const).entries()) {
    const player = await signIn(150 + index)
    const begun = deferred()
    const end = deferred()
    const posting = database.transaction(async (tx) => {
      await post(tx, {
        playerId: player.id,
        key: 'begun-before',
        kind: 'welcome',
        reference: 'test',
        legs: [{ currency, delta: 50n, house: 'welcome' }],
        now: clock(),
      })
      begun.resolve()
      await end.promise
    })
    await begun.promise
    let isDeleted = false
    const deletion = player.call(deleteAccount).then(({ status }) => {
      isDeleted = true
      return status
    })
    await vi.waitUntil(async () => isDeleted || (await waitingStatements()) > 0n, patience)
    end.resolve()
    await posting
    expect(await deletion).toBe(200)
    count()
    expect([currency, await sumBalances(player)]).toEqual([currency, 0n])
  }
})

attack('a posting after the deletion credits nothing', async (count) => {
  const currencies = ['coin', 'gem', 'tether'] as const
  for (const [index, currency] of currencies.entries()) {
    const player = await signIn(200 + index)
    await player.call(deleteAccount)
    await expect(credit(player, { [currency]: 50n })).rejects.toMatchObject({ code: 'account.deleted' })
    count()
    expect(await sumBalances(player)).toBe(0n)
  }
  expect((await reconcile(database)).discrepancies).toEqual([])
})

attack('no referrer is paid for a deleted account', async (count) => {
  const referrer = await signIn(300)
  for (let round = 0; round < 6; round++) {
    const before = await sumBalances(referrer)
    const player = await signIn(301 + round)
    await submitRun(testApp, player)
    const [deletion, named] = await Promise.all([
      player.call(deleteAccount),
      player.call(nameReferrer, { body: { referrerTelegramId: 1300 } }),
    ])
    expect(deletion.status).toBe(200)
    const late = await player.call(nameReferrer, { body: { referrerTelegramId: 1300 } })
    expect(late.status).toBe(401)
    await runJobs()
    count(2)
    const paid = (await sumBalances(referrer)) > before
    // A call that was faster than the deletion still had an account.
    expect([round, paid]).toEqual([round, named.status === 200])
    expect(await sumBalances(player)).toBe(0n)
  }
})
