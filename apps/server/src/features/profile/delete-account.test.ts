import {
  deleteAccount,
  getGameData,
  getIndicators,
  getProfile,
  joinGroup,
  nameReferrer,
  openRun,
  refreshSession,
  saveGameData,
  signIn as signInEndpoint,
  updateProfile,
} from '@ganj/contract'
import { expect, test } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun, submitRun } from '#test/fixtures/runs.ts'
import { botToken, createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { call, signIn, advance, database, clock, runJobs } = testApp

const sumBalances = async ({ id }: TestPlayer) => {
  const { sum } = await database.one<{ sum: bigint }>(
    sql`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM balance WHERE player_id = ${id}`,
  )
  return sum
}
const standings = async ({ id }: TestPlayer) =>
  (await database.rows(sql`SELECT FROM standing WHERE player_id = ${id}`)).length

test('a deleted account has no name, no session, no place and no coin; its transfers stay booked', async () => {
  const player = await signIn(1)
  await player.call(updateProfile, { body: { username: 'Bahram', avatarPublicId: 'owl' } })
  await player.call(joinGroup, { body: { groupId: 'reds' } })
  await player.call(saveGameData, { body: { version: 0, data: { diary: 'mine' } } })
  await playVerifiedRun(testApp, player)
  const { body: run } = await player.call(openRun)
  const currencies = (await player.call(getIndicators)).body.filter(({ value }) => value > 0).length
  const { count: moves } = await database.one<{ count: bigint }>(
    sql`SELECT count(*) FROM transfer WHERE player_id = ${player.id}`,
  )
  const { status, body } = await player.call(deleteAccount)
  expect([status, body]).toEqual([200, { deletedAt: clock().toISOString() }])

  for (const endpoint of [getProfile, getIndicators, getGameData]) {
    expect((await player.call(endpoint)).problem.code).toBe('auth.token-invalid')
  }
  expect([await sumBalances(player), await standings(player)]).toEqual([0n, 0])
  const refused = await call(refreshSession, { body: { refreshToken: player.refreshToken } })
  expect(refused.problem.code).toBe('auth.refresh-invalid')
  const row = await database.one(sql`
    SELECT p.telegram_id, p.first_name, p.username, p.join_source, s.device, r.state,
           EXISTS (SELECT FROM group_member WHERE player_id = p.id) AS grouped,
           EXISTS (SELECT FROM game_data WHERE player_id = p.id) AS saved,
           (SELECT count(*) FROM transfer WHERE player_id = p.id) - ${moves}::bigint AS closing
      FROM player p JOIN session s ON s.player_id = p.id JOIN run r ON r.player_id = p.id
     WHERE p.id = ${player.id} AND r.public_id = ${run.publicId}`)
  expect(row).toMatchObject({
    telegram_id: null,
    first_name: '',
    grouped: false,
    saved: false,
    join_source: null,
    device: '',
    state: 'abandoned',
    closing: BigInt(currencies),
  })
  expect((row as { username: string }).username).toMatch(/^deleted-/)
  expect((await reconcile(database)).discrepancies).toEqual([])
  // The name is free again.
  expect((await (await signIn(2)).call(updateProfile, { body: { username: 'bahram' } })).status).toBe(200)
})

test('a player who returns is a new player without the gifts of a newcomer', async () => {
  const [inviter, player] = [await signIn(3), await signIn(4)]
  const inviterHeld = await sumBalances(inviter)
  await player.call(deleteAccount)
  const token = developmentInitData(4, botToken, clock, 'ref_1003')
  const { body } = await call(signInEndpoint, { body: { token } })
  expect(body).toMatchObject({ isNew: true, invitedReward: false })
  const again = await signIn(4)
  expect(again.id).not.toBe(player.id)
  expect(await sumBalances(again)).toBe(0n)
  const named = await again.call(nameReferrer, { body: { referrerTelegramId: 1003 } })
  expect(named.problem.code).toBe('friends.not-new')
  expect(await sumBalances(inviter)).toBe(inviterHeld)
})

test('deletion and return are possible once a day', async () => {
  const player = await signIn(5)
  await player.call(deleteAccount)
  const back = await signIn(5)
  const tooSoon = await back.call(deleteAccount)
  expect([tooSoon.status, tooSoon.problem.code]).toEqual([409, 'account.too-new'])
  advance(24 * 3600)
  expect((await (await signIn(5)).call(deleteAccount)).status).toBe(200)
})

test('fifty calls with one key delete once and answer the same; another key is refused', async () => {
  const player = await signIn(6)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => player.call(deleteAccount, { key: 'the-same-key' })),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  const other = await player.call(deleteAccount)
  expect([other.status, other.problem.code]).toEqual([409, 'account.deleted'])
})

test('of two deletions at the same moment one succeeds', async () => {
  const player = await signIn(7)
  const answers = await Promise.all([player.call(deleteAccount), player.call(deleteAccount)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a deletion concurrent with runs, proofs and joins loses and invents nothing', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, (_, index) => signIn(20 + index)))
  for (const player of players) await submitRun(testApp, player)
  const [answers] = await Promise.all([
    Promise.all(
      players.flatMap((player) => [
        player.call(openRun),
        player.call(joinGroup, { body: { groupId: 'reds' } }),
        player.call(deleteAccount),
        player.call(openRun),
      ]),
    ),
    runJobs(),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (const player of players) expect(await sumBalances(player)).toBe(0n)
  const { count } = await database.one<{ count: bigint }>(
    sql`SELECT count(*) FROM standing WHERE player_id = ANY(${players.map(({ id }) => id)})`,
  )
  expect(count).toBe(0n)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('a run that was submitted before the deletion is not verified after it', async () => {
  const player = await signIn(9)
  await submitRun(testApp, player)
  await player.call(deleteAccount)
  await runJobs()
  expect([await sumBalances(player), await standings(player)]).toEqual([0n, 0])
})

test('a blocked account cannot be deleted, so that nobody returns unblocked', async () => {
  const player = await signIn(8)
  await database.rows(sql`UPDATE player SET blocked_for = 'تقلب' WHERE id = ${player.id}`)
  const { status, problem } = await player.call(deleteAccount)
  expect([status, problem.code]).toEqual([403, 'auth.blocked'])
})
