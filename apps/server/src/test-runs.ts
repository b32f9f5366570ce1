import { openRun, submitScore } from '@ganj/contract'
import { type BotSkill, playRun } from '@ganj/game-core/bots'
import type { createTestApp, TestPlayer } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A bot plays a run of a player in due time and hands it in. */
export async function submitRun(
  { advance }: Pick<TestApp, 'advance'>,
  player: TestPlayer,
  skill: BotSkill = 'casual',
) {
  const { body: run } = await player.call(openRun)
  const { seed, rulesVersion, levels } = run
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, skill)
  advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: result.score, log } })
  return result
}

/** A bot plays a run, and the worker proves it. */
export async function playVerifiedRun(
  testApp: Pick<TestApp, 'advance' | 'runJobs'>,
  player: TestPlayer,
  skill?: BotSkill,
) {
  const result = await submitRun(testApp, player, skill)
  await testApp.runJobs()
  return result
}
