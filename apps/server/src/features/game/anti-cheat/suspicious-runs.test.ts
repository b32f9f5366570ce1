import { openRun, recordPace, submitScore } from '@ganj/contract'
import { createRecorder, encodeLog } from '@ganj/game-core'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { findCopies } from './find-copies.ts'
import { suspiciousRuns } from './suspicious-runs.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, advance, runJobs, database, clock } = testApp

const from = clock()
const until = () => new Date(clock().getTime() + 1000)
const seen = (least = 0) => suspiciousRuns(database, { from, to: until(), least, limit: 50 })
const search = (places = 10) => findCopies(database, { from, to: until(), places })

/** Plays the same movements regardless of the course, for as long as the run lasts. */
async function playMacro(player: TestPlayer) {
  const { body: run } = await player.call(openRun)
  const { seed, rulesVersion, levels, publicId: gameInstanceId } = run
  const recorder = createRecorder({ seed, rulesVersion, levels, revives: 0 })
  const { state } = recorder
  while (state.phase === 'flying') {
    const { tick } = state
    recorder.step(Math.round(180 + 120 * Math.sin(tick / 17) + 36 * Math.sin(tick / 5.3)))
    const digest = recorder.digests.at(-1)
    if (state.tick % 720 !== 0 || digest === undefined) continue
    advance(12)
    const { body } = await player.call(recordPace, { body: { gameInstanceId, tick: state.tick, digest } })
    recorder.addSegment(body.segment ?? '')
  }
  advance(13)
  const log = Buffer.from(encodeLog(recorder.log())).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId, score: state.score, log } })
  await runJobs()
  return gameInstanceId
}

test("a bot's run is verified, paid and listed with the reasons; nobody is banned for it", async () => {
  const player = await signIn(1)
  const { score } = await playVerifiedRun(testApp, player, { skill: 'expert' })
  const [run] = await seen(60)
  expect(run).toMatchObject({ playerId: player.id, score: BigInt(score), isBest: true })
  expect(run!.reasons[0]).toBe('abrupt')
  expect(run!.features.abrupt).toBeGreaterThan(0.9)
  expect((await player.call(openRun)).status).toBe(200)
})

test('of two runs with the same movements the second is named a copy, across players and seeds', async () => {
  const [first, second] = [await signIn(2), await signIn(3)]
  const original = await playMacro(first)
  const copy = await playMacro(second)
  // Without a prize the search compares nothing.
  expect(await search(0)).toBe(0)
  expect(await search()).toBe(1)
  const runs = new Map((await seen()).map((run) => [run.runId, run]))
  expect(runs.get(original)!.reasons).not.toContain('copied')
  expect(runs.get(copy)).toMatchObject({ likeRun: original, suspicion: expect.any(Number) })
  expect(runs.get(copy)!.reasons).toContain('copied')
  expect(runs.get(copy)!.suspicion).toBeGreaterThanOrEqual(90)
})

test('only the best run of a player counts for a prize, and it is shown first', async () => {
  const player = await signIn(4)
  const scores = [
    await playVerifiedRun(testApp, player, { skill: 'novice' }),
    await playVerifiedRun(testApp, player, { skill: 'skilled' }),
  ].map(({ score }) => BigInt(score))
  const own = (await seen()).filter(({ playerId }) => playerId === player.id)
  expect(own.map(({ isBest }) => isBest)).toEqual([true, false])
  expect(own[0]!.score).toBe(scores.toSorted((a, b) => Number(b - a))[0])
})

test('a run of rules 1 accepts a heartbeat at most every six seconds of play, forward only, and only from its own player', async () => {
  const [player, other] = [await signIn(5), await signIn(6)]
  const { body: run } = await player.call(openRun)
  await database.autocommit.rows(sql`UPDATE run SET rules_version = 1 WHERE public_id = ${run.publicId}`)
  const say = (who: TestPlayer, tick: number) =>
    who.call(recordPace, { body: { gameInstanceId: run.publicId, tick } })
  expect((await say(player, 720)).body).toEqual({ tick: 720, segment: null })
  for (const tick of [1, 720, 721, 1000])
    expect((await say(player, tick)).body).toEqual({ tick: 720, segment: null })
  expect((await say(player, 1440)).body).toEqual({ tick: 1440, segment: null })
  expect((await say(other, 2160)).problem.code).toBe('game.no-run')
  await player.call(openRun)
  expect((await say(player, 2160)).problem.code).toBe('game.run-closed')
  const rows = await database.rows(sql`SELECT FROM run_pace WHERE public_id = ${run.publicId}`)
  expect(rows).toHaveLength(2)
})
