import { claimAchievement as claimEndpoint, getAchievements, getAllAchievements } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { achievementReply } from './achievement.ts'
import { claimAchievement } from './claim-achievement.ts'
import { offeredAchievements } from './content.ts'
import { type AchievementDependencies, readAchievements } from './read-achievements.ts'

export function achievementRoutes(mount: Mount, dependencies: AchievementDependencies): void {
  mount(getAllAchievements, async ({ request }) => {
    const language = languageOf(request.headers['accept-language'])
    return (await offeredAchievements(dependencies)).map((item) => achievementReply(item, language))
  })

  mount(getAchievements, ({ player, request }) =>
    readAchievements(dependencies, player.id, languageOf(request.headers['accept-language'])),
  )

  mount(claimEndpoint, ({ idempotency, body: { publicId }, request, now }) =>
    claimAchievement(dependencies, idempotency, {
      publicId,
      language: languageOf(request.headers['accept-language']),
      now,
    }),
  )
}
