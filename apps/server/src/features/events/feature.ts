import type { Db } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { eventRoutes } from './routes.ts'
import { tellPlayer } from './tell-player.ts'

export const eventsFeature = (dependencies: { database: Db }) => ({
  routes: ({ mount }: Http) => eventRoutes(mount, dependencies.database),
  tellPlayer,
})
