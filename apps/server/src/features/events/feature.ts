import type { Database, Tx, Writer } from '#platform/database/database.ts'
import type { Http } from '#platform/feature.ts'
import { notifyPlayer } from './notify-player.ts'
import { pruneEvents } from './prune-events.ts'
import { deleteEvents, renameFriend } from './queries.ts'
import { eventRoutes } from './routes.ts'

interface Friend {
  id: bigint
  publicId: string
  username: string
}

const keyOf = (friendId: bigint) => `friend-joined:${friendId}`

export const eventsFeature = (dependencies: { database: Database }) => ({
  routes: ({ mount }: Http) => eventRoutes(mount, dependencies.database),
  notifyPlayer,
  deleteEvents,
  /** Tells a player of a friend, once. */
  friendJoined: (tx: Tx, playerId: bigint, { id, publicId, username }: Friend, now: Date) =>
    notifyPlayer(tx, { playerId, kind: 'friend-joined', data: { publicId, username }, key: keyOf(id), now }),
  /** Removes the name of a friend who leaves. */
  friendLeft: (tx: Tx, playerId: bigint, { id, publicId }: Omit<Friend, 'username'>) =>
    renameFriend(tx, playerId, keyOf(id), `deleted-${publicId}`),
  prune: (writer: Writer, now: Date) => pruneEvents(writer, now),
})
