import type { Database } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { avatarImages } from './avatar-images.ts'
import { avatars } from './content.ts'
import { type ProfileDependencies, profileRoutes } from './routes.ts'
import { welcome, welcomeGift } from './welcome.ts'

export { profileLedger } from './ledger.ts'

export const profileContent = [avatars]

export const profileFeature = (
  dependencies: Omit<ProfileDependencies, 'secret' | 'publishSessionsEnded'> & { database: Database },
) => ({
  routes: ({ mount, app, secret, publishSessionsEnded }: Http) => {
    profileRoutes(mount, dependencies.database, {
      ...dependencies,
      secret,
      publishSessionsEnded,
    })
    avatarImages(app, dependencies.content)
  },
  welcome,
  welcomeGift,
})
