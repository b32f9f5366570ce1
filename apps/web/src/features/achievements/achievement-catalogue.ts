import { type Achievement, getAllAchievements, type PlayerAchievement } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'

/** The catalogue of achievements. Only operators change it, so it is read once an hour at most. */
export const achievementCatalogueQuery = () =>
  queryOptions({
    // The server localises the texts.
    queryKey: ['achievement-catalogue', currentLanguage()],
    queryFn: ({ signal }) => call(getAllAchievements, { signal }),
    staleTime: 3_600_000,
    // The player's own list is shown without it.
    meta: { silent: 'background' },
  })

/** The whole catalogue in its order with the player's progress; an achievement missing in the player's list has none. */
export function withProgress(
  catalogue: readonly Achievement[],
  mine: readonly PlayerAchievement[],
): PlayerAchievement[] {
  const byId = new Map(mine.map((achievement) => [achievement.publicId, achievement]))
  const known = new Set(catalogue.map(({ publicId }) => publicId))
  return [
    ...catalogue.map(
      (achievement): PlayerAchievement =>
        byId.get(achievement.publicId) ?? { ...achievement, progress: 0, state: 'open' },
    ),
    // Added since the catalogue was read.
    ...mine.filter(({ publicId }) => !known.has(publicId)),
  ]
}
