import type { Database } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { profileAdminRoutes } from './admin-routes.ts'
import { avatarImages } from './avatar-images.ts'
import { avatars } from './content.ts'
import { createExport } from './export-my-data.ts'
import { type ProfileDependencies, profileRoutes } from './routes.ts'
import { welcome, welcomeGift } from './welcome.ts'

export { profileLedger } from './ledger.ts'

export const profileContent = [avatars]

interface ProfileFeatureDependencies
  extends Omit<ProfileDependencies, 'secret' | 'publishSessionsEnded' | 'exportOf'> {
  database: Database
  limits: Limits | undefined
}

export function profileFeature(dependencies: ProfileFeatureDependencies) {
  // One instance for players and operators, with a common limit.
  const exportOf = createExport(dependencies)
  return {
    routes: ({ mount, app, secret, publishSessionsEnded }: Http) => {
      profileRoutes(mount, dependencies.database, {
        ...dependencies,
        exportOf,
        secret,
        publishSessionsEnded,
      })
      avatarImages(app, dependencies.content)
    },
    adminRoutes: (http: AdminHttp) => profileAdminRoutes(http, { ...dependencies, exportOf }),
    welcome,
    welcomeGift,
  }
}
