import { getIndicators, getRun, openRun, type Run, recordPace, submitScore } from '@ganj/contract'
import { decodeLog, encodeLog, openTicks, segmentTicks } from '@ganj/game-core'
import { playRun } from '@ganj/game-core/bots'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playSegments, playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, advance, runJobs, database, credit } = testApp
const digestOf = (digit: string) => digit.repeat(64)

let players = 0
async function openedRun(body = {}): Promise<{ player: TestPlayer; run: Run }> {
  const player = await signIn(++players)
  await credit(player, { ticket: 10n })
  return { player, run: (await player.call(openRun, { body })).body }
}

const ask = (player: TestPlayer, { publicId }: Run, number: number, digit = 'a') =>
  player.call(recordPace, {
    body: { gameInstanceId: publicId, tick: number * segmentTicks, digest: digestOf(digit) },
  })

const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).problem.code

test('a heartbeat is answered with a segment, the same one for repeated and concurrent requests', async () => {
  const { player, run } = await openedRun()
  advance(12)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(player, run, 1)))
  const segments = new Set(answers.map(({ body }) => body.segment))
  expect(segments.size).toBe(1)
  expect([...segments][0]).toMatch(/^[0-9a-f]{32}$/)
  advance(300)
  expect((await ask(player, run, 1)).body).toEqual({ tick: segmentTicks, segment: [...segments][0] })
})

test('of two concurrent courses one gets the segment, and the other none, now or later', async () => {
  const { player, run } = await openedRun()
  advance(12)
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((digit) => ask(player, run, 1, digit)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.findIndex(({ status }) => status !== 200)
  expect(answers[refused]?.problem.code).toBe('game.segment-refused')
  expect(await codeOf(ask(player, run, 1, 'abcd'[refused]))).toBe('game.segment-refused')
})

test('no segment is given ahead of real time, out of order, without a digest or between two segments', async () => {
  const { player, run } = await openedRun()
  expect(await codeOf(ask(player, run, 1))).toBe('game.segment-early')
  advance(9.9)
  expect(await codeOf(ask(player, run, 1))).toBe('game.segment-early')
  advance(2.1)
  expect(await codeOf(ask(player, run, 2))).toBe('game.segment-refused')
  const { publicId: gameInstanceId } = run
  const tell = (body: object) =>
    codeOf(player.call(recordPace, { body: { gameInstanceId, ...body } as never }))
  expect(await tell({ tick: 720 })).toBe('game.segment-refused')
  expect(await tell({ tick: 719, digest: digestOf('a') })).toBe('game.segment-refused')
  expect(await tell({ tick: 720, digest: 'a' })).toBe('request.invalid')
  expect(await database.rows(sql`SELECT FROM run_pace WHERE public_id = ${gameInstanceId}`)).toEqual([])
  expect((await ask(player, run, 1)).status).toBe(200)
})

test('a player who opened the run long before gets three segments at once and then one every twelve seconds', async () => {
  const { player, run } = await openedRun()
  advance(1800)
  const statuses: number[] = []
  for (let number = 1; number <= 4; number++) statuses.push((await ask(player, run, number)).status)
  expect(statuses).toEqual([200, 200, 200, 409])
  advance(12)
  expect((await ask(player, run, 4)).status).toBe(200)
  expect(await codeOf(ask(player, run, 8))).toBe('game.segment-refused')
})

test("a heartbeat for another player's run, or for a run that a later one closed, gets none", async () => {
  const { player, run } = await openedRun()
  const other = await signIn(++players)
  advance(12)
  expect(await codeOf(ask(other, run, 1))).toBe('game.no-run')
  await player.call(openRun)
  expect(await codeOf(ask(player, run, 1))).toBe('game.run-closed')
})

test('the seeds of two runs, and of two segments of one run, differ, also for the same course', async () => {
  const seeds = new Set<string | null>()
  for (const { player, run } of [await openedRun(), await openedRun({ practice: true })]) {
    advance(24)
    for (const number of [1, 2]) seeds.add((await ask(player, run, number)).body.segment)
  }
  expect(seeds.size).toBe(4)
})

/** Submits a run. @returns its state, reason and the result of the replay */
async function handIn(
  player: TestPlayer,
  { publicId }: Run,
  played: Awaited<ReturnType<typeof playSegments>>,
) {
  const log = Buffer.from(played.bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: publicId, score: played.result.score, log } })
  await runJobs()
  return database.one(sql`
    SELECT state, reason, evidence ->> 'refused' AS refused FROM run WHERE public_id = ${publicId}`)
}

/** A player whose craft survives for minutes. */
async function strongRun() {
  const player = await signIn(++players)
  await database.autocommit.rows(
    sql`INSERT INTO upgrade (player_id, speed, power, shuttle) VALUES (${player.id}, 9, 19, 4)`,
  )
  return { player, run: (await player.call(openRun)).body }
}

test('a run through many segments is verified, and one with another course than was sent is not', async () => {
  const honest = await strongRun()
  const played = await playSegments(testApp, honest.player, honest.run, { skill: 'expert' })
  expect(played.result.ticks).toBeGreaterThan(openTicks + 2 * segmentTicks)
  expect(await handIn(honest.player, honest.run, played)).toEqual({
    state: 'verified',
    reason: null,
    refused: null,
  })

  const { player, run } = await strongRun()
  const other = await playSegments(testApp, player, run, {
    skill: 'expert',
    through: (ask) => (tick, digest) =>
      ask(
        tick,
        digest.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
  })
  expect(await handIn(player, run, other)).toEqual({
    state: 'rejected',
    reason: 'log-invalid',
    refused: 'segment',
  })
})

test('a run that never gets its segments ends after 36 seconds and counts', async () => {
  const { player, run } = await strongRun()
  const played = await playSegments(testApp, player, run, {
    skill: 'expert',
    through: () => async () => null,
  })
  expect(played.result.ticks).toBe(openTicks)
  expect(await handIn(player, run, played)).toMatchObject({ state: 'verified' })
})

test('a run whose third segment is refused, as another course was reported, ends where it would begin and counts', async () => {
  const { player, run } = await strongRun()
  const played = await playSegments(testApp, player, run, {
    skill: 'expert',
    through: (ask) => async (tick, digest) => {
      // Continued from a checkpoint that is older than the last heartbeat.
      if (tick === 3 * segmentTicks) await ask(tick, digestOf('a'))
      return ask(tick, digest)
    },
  })
  expect(played.result.ticks).toBe(openTicks + 2 * segmentTicks)
  expect(await handIn(player, run, played)).toMatchObject({ state: 'verified' })
})

test('a run of rules 1 that was opened before is verified without segments', async () => {
  const player = await signIn(++players)
  const { runId, ticks } = await playVerifiedRun(testApp, player, { skill: 'expert', sendsHeartbeats: false })
  expect(ticks).toBeGreaterThan(openTicks)
  expect(await database.one(sql`SELECT state FROM run WHERE public_id = ${runId}`)).toEqual({
    state: 'verified',
  })
})

const logOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('base64url')
const stateOf = ({ publicId }: Run) =>
  database.one(sql`SELECT state, reason FROM run WHERE public_id = ${publicId}`)
const coinsOf = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.find(({ publicId }) => publicId === 'coin')?.value

test('a page loaded before an upgrade requests no segment, and its open run of rules 1 can be submitted after it', async () => {
  const { player, run } = await openedRun()
  await database.autocommit.rows(sql`UPDATE run SET rules_version = 1 WHERE public_id = ${run.publicId}`)
  const { body: again } = await player.call(getRun)
  expect(again).toMatchObject({ publicId: run.publicId, rulesVersion: 1 })
  // Its heartbeats have no digest and come at any tick.
  advance(25)
  const tell = await player.call(recordPace, { body: { gameInstanceId: run.publicId, tick: 725 } })
  expect(tell.body).toEqual({ tick: 725, segment: null })
  const played = playRun({ ...run, rulesVersion: 1, revives: 0 }, 'casual')
  advance(played.result.ticks / 60)
  const body = { gameInstanceId: run.publicId, score: played.result.score, log: logOf(played) }
  expect((await player.call(submitScore, { body })).body.state).toBe('pending')
  await runJobs()
  expect(await stateOf(run)).toEqual({ state: 'verified', reason: null })
})

test('a log of rules 1 for a run of rules 2 counts nothing, and the reason is that the log belongs to another run', async () => {
  const { player, run } = await openedRun()
  const before = await coinsOf(player)
  const played = playRun({ ...run, rulesVersion: 1, revives: 0 }, 'casual')
  advance(played.result.ticks / 60)
  const body = { gameInstanceId: run.publicId, score: played.result.score, log: logOf(played) }
  expect((await player.call(submitScore, { body })).status).toBe(200)
  await runJobs()
  expect(await stateOf(run)).toEqual({ state: 'rejected', reason: 'log-invalid' })
  expect(await coinsOf(player)).toBe(before)
})

test('a run of rules that only newer processes know is left to one of them', async () => {
  const { player, run } = await openedRun()
  await database.autocommit.rows(sql`UPDATE run SET rules_version = 3 WHERE public_id = ${run.publicId}`)
  const played = playRun({ ...run, revives: 0 }, 'novice')
  advance(played.result.ticks / 60)
  const bytes = encodeLog({ ...decodeLog(played.bytes), rulesVersion: 3 })
  const body = { gameInstanceId: run.publicId, score: played.result.score, log: logOf({ bytes }) }
  expect((await player.call(submitScore, { body })).body.state).toBe('pending')
  for (let times = 0; times < 3; times++) {
    await runJobs()
    advance(60)
  }
  expect(await stateOf(run)).toEqual({ state: 'pending', reason: null })
  expect(await database.rows(sql`SELECT FROM run_queue WHERE public_id = ${run.publicId}`)).toHaveLength(1)
})
