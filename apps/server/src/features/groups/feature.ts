import type { Database } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { clearFounder, groupIdsAfter, groupOfChat, moveGroupChat, titlesOf } from './group-profiles.ts'
import { groupOf, groupsOf, leave } from './queries.ts'
import { type GroupReactions, groupRoutes } from './routes.ts'

interface GroupDependencies {
  database: Database
  reactions: GroupReactions
}

export const groupsFeature = ({ database, reactions }: GroupDependencies) => ({
  routes: ({ mount }: Http) => groupRoutes(mount, database, reactions),
  groupOf,
  groupsOf,
  leave,
  clearFounder,
  groupIdsAfter,
  groupOfChat,
  moveGroupChat,
  titlesOf,
})
