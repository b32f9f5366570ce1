import { getRuns, openRun, submitScore } from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { expect, test } from 'vitest'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createTestApp } from '#test/test-app.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, advance, runJobs } = testApp

test('own runs are listed with their verdicts, newest first', async () => {
  const player = await signIn(1)
  const { score } = await playVerifiedRun(testApp, player)
  const { body: cheat } = await player.call(openRun)
  const log = Buffer.from('GANJ').toString('base64url')
  const refused = await player.call(submitScore, { body: { gameInstanceId: cheat.publicId, score: 1, log } })
  expect(refused.problem.code).toBe('game.log-invalid')
  advance(1)
  const { body: open } = await player.call(openRun, { body: { practice: true } })

  const { body } = await player.call(getRuns)
  expect(body.next).toBeNull()
  expect(body.runs).toMatchObject([
    { publicId: open.publicId, state: 'open', ranked: false, submittedAt: null, reason: null, score: null },
    { publicId: cheat.publicId, state: 'abandoned', judgedAt: null, claimedScore: null },
    { state: 'verified', ranked: true, score, claimedScore: score, reason: null },
  ])
})

test('a run whose claim is false is listed with the reason', async () => {
  const player = await signIn(2)
  const rival = await signIn(3)
  // A log of another run: replayed with this seed it does not reach the claimed score.
  const { body: run } = await player.call(openRun)
  const { body: other } = await rival.call(openRun)
  const { bytes, result } = playRun({ ...other, revives: 0 }, 'novice')
  advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: result.score, log } })
  await runJobs()
  const { body } = await player.call(getRuns)
  expect(body.runs[0]).toMatchObject({ state: 'rejected', score: null, claimedScore: result.score, coins: 0 })
  expect(body.runs[0]!.reason).toBe('log-invalid')
  expect((await rival.call(getRuns)).body.runs).toMatchObject([{ state: 'open' }])
})

test("pages follow each other without a gap, and another player's cursor gives an empty page", async () => {
  const player = await signIn(4)
  const opened: string[] = []
  for (let count = 0; count < 5; count++) {
    // Two of them at the same moment.
    if (count !== 2) advance(1)
    opened.unshift((await player.call(openRun, { body: { practice: true } })).body.publicId)
  }
  const seen: string[] = []
  let after: string | null = null
  do {
    const query: { limit: number; after?: string } = after ? { limit: 2, after } : { limit: 2 }
    const { body } = await player.call(getRuns, { query })
    seen.push(...body.runs.map(({ publicId }) => publicId))
    after = body.next
  } while (after)
  expect(seen).toHaveLength(5)
  expect(new Set(seen)).toEqual(new Set(opened))
  expect(seen[0]).toBe(opened[0])
  const strange = await (await signIn(5)).call(getRuns, { query: { after: opened[2]! } })
  expect(strange.body).toMatchObject({ runs: [], next: null })
})
