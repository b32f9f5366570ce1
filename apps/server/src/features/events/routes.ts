import { getUserEvents, maxUserEvents, readUserEvent } from '@ganj/contract'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { eventReply, eventsOf, markRead } from './queries.ts'

export function eventRoutes(mount: Mount, database: Database): void {
  mount(getUserEvents, async ({ player }) =>
    (await eventsOf(database, player.id, maxUserEvents)).map(eventReply),
  )

  mount(readUserEvent, async ({ player, body: { userEventPublicId }, now }) => {
    const read = await markRead(database.autocommit, player.id, userEventPublicId, now)
    if (!read) throw new Fault('user-event.not-found')
    return eventReply(read)
  })
}
