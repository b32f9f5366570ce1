import { getUserEvents, maxUserEvents, readUserEvent } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import { eventReply, eventsOf, markRead } from './queries.ts'

export function eventRoutes(mount: Mount, db: Db): void {
  mount(getUserEvents, async ({ player }) => (await eventsOf(db, player.id, maxUserEvents)).map(eventReply))

  mount(readUserEvent, async ({ player, body: { userEventPublicId }, now }) => {
    const read = await markRead(db, player.id, userEventPublicId, now)
    if (!read) throw new Fault('user-event.not-found')
    return eventReply(read)
  })
}
