import { claimAchievement as claimEndpoint, getAchievements, getAllAchievements } from '@ganj/contract'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { achievementReply } from './achievement.ts'
import { claimAchievement } from './claim-achievement.ts'
import { offeredAchievements } from './content.ts'
import { type AchievementParts, readAchievements } from './read-achievements.ts'

export function achievementRoutes(mount: Mount, parts: AchievementParts): void {
  mount(getAllAchievements, async ({ request }) => {
    const language = languageOf(request.headers['accept-language'])
    return (await offeredAchievements(parts)).map((item) => achievementReply(item, language))
  })

  mount(getAchievements, ({ player, request }) =>
    readAchievements(parts, player.id, languageOf(request.headers['accept-language'])),
  )

  mount(claimEndpoint, ({ idempotency, body: { publicId }, request, now }) =>
    claimAchievement(parts, idempotency, {
      publicId,
      language: languageOf(request.headers['accept-language']),
      now,
    }),
  )
}
