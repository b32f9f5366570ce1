import {
  claimDailyTask,
  getDailyTasks,
  getIndicators,
  getLeaderboard,
  getRun,
  getRuns,
  joinGroup,
  openRun,
  submitScore,
} from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { handlersOf } from '#platform/jobs/jobs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { createApp } from '../../../api.ts'
import { type Bounds, judgeByBounds } from './bounds-rules.ts'

const limits = {
  ACCESS_TOKEN_TTL: '3600',
  GAME_URL: 'https://play.test/',
  GAME_PROOF: 'bounds',
  GAME_MAX_SCORE: '3000',
  GAME_MAX_SCORE_PER_SECOND: '20',
  GAME_MIN_SECONDS: '10',
}
const plain = await createTestApp(limits)
const prized = await createTestApp({ ...limits, GAME_PRIZES: 'on' })
const shuttle = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
type World = typeof plain

interface HandIn {
  score: number
  seconds: number
  log?: string
  practice?: boolean
}

/** Opens a run and submits it so many seconds later; returns its verdict. */
async function play(
  { advance, runJobs }: World,
  player: TestPlayer,
  { score, seconds, log = '', practice }: HandIn,
) {
  const { body: run } = await player.call(openRun, { body: practice ? { practice } : {} })
  advance(seconds)
  const body = { gameInstanceId: run.publicId, score, log }
  const { status, body: answer } = await player.call(submitScore, { body })
  expect([status, answer.state, answer.proof, answer.earned]).toEqual([200, 'pending', 'bounds', []])
  await runJobs()
  return verdictOf(player, run.publicId)
}

async function verdictOf(player: TestPlayer, runId: string) {
  const { body } = await player.call(getRuns, { query: {} })
  const { state, reason } = body.runs.find(({ publicId }) => publicId === runId)!
  return reason ?? state
}
const readBalances = async (player: TestPlayer) => (await player.call(getIndicators)).body
const placeOn = async (player: TestPlayer, dimension: 'weekly' | 'daily' | 'all-time' | 'blue-fire') =>
  (await player.call(getLeaderboard, { query: { dimension } })).body.me?.score ?? null

test('a run within its bounds counts on the boards without prizes, and pays nothing', async () => {
  const player = await plain.signIn(1)
  const { body: run } = await player.call(openRun)
  expect(run).toMatchObject({ proof: 'bounds', state: 'open' })
  expect(run).not.toHaveProperty('bounds')
  const before = await readBalances(player)
  const tasks = await player.call(getDailyTasks)
  plain.advance(60)
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: 1200, log: '' } })
  await plain.runJobs()
  const { body: judged } = await player.call(getRun, { query: { gameInstanceId: run.publicId } })
  expect(judged).toMatchObject({ state: 'verified', score: 1200, coins: 0, earned: [], proof: 'bounds' })
  expect(await readBalances(player)).toEqual(before)
  expect((await player.call(getDailyTasks)).body.tasks).toEqual(tasks.body.tasks)
  expect(await placeOn(player, 'daily')).toBe(1200)
  expect(await placeOn(player, 'all-time')).toBe(1200)
  expect(await placeOn(player, 'weekly')).toBeNull()
  expect(await placeOn(player, 'blue-fire')).toBeNull()
  expect((await reconcile(plain.database)).discrepancies).toEqual([])
})

test('a score without prizes is copied to the board of each new group', async () => {
  const player = await plain.signIn(90)
  const standsWith = async (groupId: string) => {
    await player.call(joinGroup, { body: { groupId } })
    return (await player.call(getLeaderboard, { query: { dimension: 'group' } })).body.me?.score ?? null
  }
  await play(plain, player, { score: 900, seconds: 60 })
  await play(plain, player, { score: 700, seconds: 60 })
  expect([await standsWith('reds'), await standsWith('blues'), await standsWith('reds')]).toEqual([
    900, 900, 900,
  ])
  await play(plain, player, { score: 1100, seconds: 60 })
  await play(plain, player, { score: 2000, seconds: 120, practice: true })
  expect(await standsWith('blues')).toBe(1100)
  plain.advance(7 * 24 * 3600)
  const { call } = await plain.signIn(90)
  await call(joinGroup, { body: { groupId: 'greens' } })
  expect((await call(getLeaderboard, { query: { dimension: 'group' } })).body.me).toBeNull()
})

test('an invite pays its second part for a score that can win prizes, not for one that cannot', async () => {
  for (const [world, second] of [
    [plain, 0],
    [prized, 1],
  ] as const) {
    const inviter = await world.signIn(20)
    const friend = await world.signIn(21, 'ref_1020')
    const coins = async () => (await readBalances(inviter)).find(({ publicId }) => publicId === 'coin')!.value
    const before = await coins()
    expect(await play(world, friend, { score: 100, seconds: 60 })).toBe('verified')
    expect(Math.sign((await coins()) - before)).toBe(second)
  }
})

test('with prizes enabled it counts on the weekly board and for goals; its points are no coins', async () => {
  const player = await prized.signIn(1)
  const coins = async () => (await readBalances(player)).find(({ publicId }) => publicId === 'coin')!.value
  const before = await coins()
  expect(await play(prized, player, { score: 1200, seconds: 60 })).toBe('verified')
  expect(await placeOn(player, 'weekly')).toBe(1200)
  expect(await coins()).toBe(before)
  const ready = (await player.call(getDailyTasks)).body.tasks.find(({ state }) => state === 'ready')
  expect((await player.call(claimDailyTask, { body: { publicId: ready!.publicId } })).status).toBe(200)
})

test.each([
  ['too high, however long it took', { score: 3001, seconds: 600 }, 'score-too-high'],
  ['with the maximum of its type', { score: 2_000_000_000, seconds: 600 }, 'score-too-high'],
  ['too fast', { score: 601, seconds: 30 }, 'score-too-fast'],
  ['too early', { score: 1, seconds: 9 }, 'too-early'],
  ['at once', { score: 0, seconds: 0 }, 'too-early'],
  ['with a log that claims more', { score: 601, seconds: 30, log: 'R1IB' }, 'score-too-fast'],
  ['at its bounds', { score: 200, seconds: 10 }, 'verified'],
  ['with an arbitrary log', { score: 200, seconds: 10, log: 'nonsense_-' }, 'verified'],
  ['for practice', { score: 200, seconds: 10, practice: true }, 'verified'],
] as const)('a score that comes %s', async (_name, handIn, verdict) => {
  const player = await plain.signIn(100 + numbers++)
  expect(await play(plain, player, handIn)).toBe(verdict)
  const counts = verdict === 'verified' && !('practice' in handIn)
  expect(await placeOn(player, 'all-time')).toBe(counts ? handIn.score : null)
})
let numbers = 0

test('the reason of a refusal is stored with the bounds at the time of opening', async () => {
  const player = await plain.signIn(2)
  await play(plain, player, { score: 601, seconds: 30 })
  const [row] = await plain.database.rows(
    sql`SELECT state, reason, score, evidence FROM run WHERE player_id = ${player.id}`,
  )
  expect(row).toEqual({
    state: 'rejected',
    reason: 'score-too-fast',
    score: null,
    evidence: {
      bounds: { maxScore: 3000, maxScorePerSecond: 20, minSeconds: 10, countsForPrizes: false },
      secondsOpen: 30,
    },
  })
})

test('one run counts once: submitted twice with a key, with another key, or judged again', async () => {
  const player = await prized.signIn(3)
  const { body: run } = await player.call(openRun)
  prized.advance(60)
  const body = { gameInstanceId: run.publicId, score: 700, log: '' }
  const first = await player.call(submitScore, { body, key: 'a-key-of-the-hand-in' })
  expect((await player.call(submitScore, { body, key: 'a-key-of-the-hand-in' })).body).toEqual(first.body)
  const better = await player.call(submitScore, { body: { ...body, score: 1200 } })
  expect(better.problem.code).toBe('game.run-closed')
  await prized.runJobs()
  const settled = await readBalances(player)
  await prized.database.rows(sql`
    SELECT graphile_worker.add_job('verify-run', json_build_object('playerId', player_id::text, 'runId', public_id))
      FROM run WHERE player_id = ${player.id}`)
  await prized.runJobs()
  expect(await readBalances(player)).toEqual(settled)
  expect(await placeOn(player, 'weekly')).toBe(700)
})

test("another player's run cannot be submitted", async () => {
  const [owner, other] = [await plain.signIn(4), await plain.signIn(5)]
  const { body: run } = await owner.call(openRun)
  plain.advance(60)
  const answer = await other.call(submitScore, {
    body: { gameInstanceId: run.publicId, score: 1, log: '' },
  })
  expect([answer.status, answer.problem.code]).toEqual([400, 'game.log-invalid'])
})

test('Shuttle takes no score without a log, and the run remains open for it', async () => {
  const player = await shuttle.signIn(1)
  const { body: run } = await player.call(openRun)
  expect(run.proof).toBe('replay')
  const { bytes, result } = playRun({ ...run, revives: 0 }, 'novice')
  shuttle.advance(result.ticks / 60)
  const body = { gameInstanceId: run.publicId, score: result.score }
  for (const log of ['', 'AAAA', 'nonsense_-']) {
    const { status, problem } = await player.call(submitScore, { body: { ...body, log } })
    expect([status, problem.code]).toEqual([400, 'game.log-invalid'])
  }
  const log = Buffer.from(bytes).toString('base64url')
  expect((await player.call(submitScore, { body: { ...body, log } })).status).toBe(200)
  await shuttle.runJobs()
  expect(await verdictOf(player, run.publicId)).toBe('verified')
})

test('a run of Shuttle is replayed although the configured game has changed since it was opened', async () => {
  const player = await shuttle.signIn(2)
  const { body: run } = await player.call(openRun)
  shuttle.advance(60)
  const { bytes } = playRun({ ...run, revives: 0 }, 'novice')
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: 1, log } })
  const { app, jobs } = await createApp({ ...shuttle.dependencies, settings: plain.dependencies.settings })
  await handlersOf(jobs)['verify-run']({ playerId: String(player.id), runId: run.publicId })
  await app.close()
  expect(await verdictOf(player, run.publicId)).toBe('score-differs')
})

test('for any input, a verified run is within every bound', () => {
  const openedAt = new Date('2026-11-20T12:00:00Z')
  fc.assert(
    fc.property(
      fc.record({
        maxScore: fc.nat(5000),
        maxScorePerSecond: fc.double({ min: 0.01, max: 500, noNaN: true }),
      }),
      fc.nat(5000),
      fc.integer({ min: -10, max: 200_000 }),
      fc.nat(300),
      (most, claimed, seconds, minSeconds) => {
        const bounds: Bounds = { ...most, minSeconds, countsForPrizes: true }
        const submittedAt = new Date(openedAt.getTime() + seconds * 1000)
        const run = {
          powerUps: [],
          ranked: true,
          claimedScore: BigInt(claimed),
          openedAt,
          submittedAt,
          heartbeats: [],
        }
        const verdict = judgeByBounds(run, bounds)
        const holds =
          claimed <= bounds.maxScore &&
          claimed <= bounds.maxScorePerSecond * seconds &&
          seconds >= minSeconds &&
          seconds <= 86_400
        expect(verdict.state).toBe(holds ? 'verified' : 'rejected')
        if (verdict.state === 'verified') expect(Object.values(verdict.earns)).toEqual([0n, 0n, 0n, 0n])
      },
    ),
  )
})
