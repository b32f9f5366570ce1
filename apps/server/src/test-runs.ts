import { openRun, submitScore } from '@ganj/contract'
import { type BotSkill, playRun } from '@ganj/game-core/bots'
import type { createTestApp, TestPlayer } from './test-app.ts'

type TestApp = Pick<Awaited<ReturnType<typeof createTestApp>>, 'advance' | 'runJobs'>

/** A bot plays a run of a player in due time, hands it in, and the worker proves it. */
export async function playVerifiedRun(
  { advance, runJobs }: TestApp,
  player: TestPlayer,
  skill: BotSkill = 'casual',
) {
  const { body: run } = await player.call(openRun)
  const { seed, rulesVersion, levels } = run
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, skill)
  advance(result.ticks / 60)
  const log = Buffer.from(bytes).toString('base64url')
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score: result.score, log } })
  await runJobs()
  return result
}
