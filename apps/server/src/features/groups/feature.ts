import type { Database } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { groupOf, leave } from './queries.ts'
import { type GroupReactions, groupRoutes } from './routes.ts'

interface GroupParts {
  database: Database
  reactions: GroupReactions
}

export const groupsFeature = ({ database, reactions }: GroupParts) => ({
  routes: ({ mount }: Http) => groupRoutes(mount, database, reactions),
  groupOf,
  leave,
})
