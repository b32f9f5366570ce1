import type { Achievement as AchievementReply, PlayerAchievement } from '@ganj/contract'
import { type Static, Type } from 'typebox'
import { BundleContent, bundleOf, rewardOf } from '#ledger/bundle.ts'
import { Goal, shownOf, standingOf } from '#ledger/goals/goal.ts'
import type { ContentItem } from '#platform/content.ts'
import { inLanguage, LocalTextSchema } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'

/** An achievement as operators write it: an all-time goal; tiers of one thing share a family. */
export const AchievementContent = Type.Object(
  {
    family: Type.String({ pattern: '^[0-9a-z-]{1,40}$' }),
    tier: Type.Integer({ minimum: 1, maximum: 100 }),
    name: LocalTextSchema,
    description: LocalTextSchema,
    goal: Goal,
    reward: BundleContent,
  },
  { additionalProperties: false },
)
export type AchievementContent = Static<typeof AchievementContent>
export type Achievement = ContentItem<AchievementContent>

/** The ledger's key of an achievement. */
export const postingOf = ({ publicId }: Achievement): string => `achievement:${publicId}`

/** An achievement as the contract shows it. */
export function achievementReply({ publicId, data }: Achievement, language: Language): AchievementReply {
  const { event, target } = data.goal
  return {
    publicId,
    name: inLanguage(data.name, language, { target }),
    description: inLanguage(data.description, language, { target }),
    family: data.family,
    tier: data.tier,
    event,
    target,
    ...shownOf(data.goal),
    reward: rewardOf(bundleOf(data.reward)),
  }
}

/** An achievement and the player's progress. */
export const playerAchievementReply = (
  achievement: Achievement,
  language: Language,
  value: bigint,
  claimed: boolean,
): PlayerAchievement => ({
  ...achievementReply(achievement, language),
  ...standingOf(achievement.data.goal, value, claimed),
})
