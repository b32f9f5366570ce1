import type { PlayerAchievement } from '@ganj/contract'

/** Tiers of the same achievement, easiest first. */
export interface Family {
  publicId: string
  tiers: readonly [PlayerAchievement, ...PlayerAchievement[]]
  /** The tier to show: one with a claimable reward, else the next to reach, else the last. */
  current: PlayerAchievement
  state: PlayerAchievement['state']
}

/** Achievements by family, in their original order. */
export function familiesOf(achievements: readonly PlayerAchievement[]): Family[] {
  const byFamily = new Map<string, PlayerAchievement[]>()
  for (const achievement of achievements) {
    byFamily.set(achievement.family, [...(byFamily.get(achievement.family) ?? []), achievement])
  }
  return [...byFamily].flatMap(([publicId, members]) => {
    const [first, ...others] = members.sort((a, b) => a.tier - b.tier)
    if (!first) return []
    const tiers: Family['tiers'] = [first, ...others]
    const current =
      tiers.find(({ state }) => state === 'ready') ??
      tiers.find(({ state }) => state === 'open') ??
      others.at(-1) ??
      first
    return [{ publicId, tiers, current, state: current.state }]
  })
}
