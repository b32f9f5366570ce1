import type { Database, Writer } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { notifyPlayer } from './notify-player.ts'
import { pruneEvents } from './prune-events.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature = (dependencies: { database: Database }) => ({
  routes: ({ mount }: Http) => eventRoutes(mount, dependencies.database),
  notifyPlayer,
  prune: (writer: Writer, now: Date) => pruneEvents(writer, now),
})
