import type { Database } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { broadcastRoutes } from './routes.ts'

export const broadcastFeature = (dependencies: { database: Database }) => ({
  routes: ({ mount }: Http) => broadcastRoutes(mount, dependencies.database),
})
