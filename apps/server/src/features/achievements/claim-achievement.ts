import type { PlayerAchievement } from '@ganj/contract'
import { bundleOf } from '#ledger/bundle.ts'
import { claimGoal } from '#ledger/goals/progress.ts'
import { Fault } from '#platform/fault.ts'
import { type Idempotency, refuseUnlessAnswered } from '#platform/http/idempotency.ts'
import type { Language } from '#platform/texts/texts.ts'
import { playerAchievementReply, postingOf } from './achievement.ts'
import { offeredAchievements } from './content.ts'
import type { AchievementDependencies } from './read-achievements.ts'

/** Pays an achievement that was reached. */
export async function claimAchievement(
  dependencies: AchievementDependencies,
  idempotency: Idempotency,
  { publicId, language, now }: { publicId: string; language: Language; now: Date },
): Promise<PlayerAchievement> {
  const achievement = (await offeredAchievements(dependencies)).find((item) => item.publicId === publicId)
  if (!achievement)
    return refuseUnlessAnswered(dependencies.database, idempotency, now, new Fault('reward.not-found'))
  const { goal, reward } = achievement.data
  const claim = {
    goal,
    day: null,
    posting: postingOf(achievement),
    kind: 'achievement' as const,
    reference: publicId,
    reward: bundleOf(reward),
    answer: playerAchievementReply(achievement, language, BigInt(goal.target), true),
  }
  return claimGoal(dependencies.database, idempotency, claim, now)
}
