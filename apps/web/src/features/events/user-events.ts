import { getUserEvents, readUserEvent, type UserEvent } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'
import { deviceStore } from '#platform/storage.ts'

export const userEventsQuery = queryOptions({
  queryKey: ['user-events'],
  queryFn: ({ signal }) => earlyOr('userEvents', () => call(getUserEvents, { signal })),
  // News are read whenever home is opened.
  staleTime: 0,
  meta: { silent: 'background' },
})

const storageKey = 'ganj.shown-events'

/** Ids of the events that this device has shown, although the server may not know it yet. */
const readIds = (): string[] => (deviceStore.get(storageKey) ?? '').split(' ').filter(Boolean)

/** The unread events, oldest first, without duplicates. */
export const unreadOf = (events: readonly UserEvent[]): UserEvent[] => {
  const known = readIds()
  return events.filter(({ publicId, readAt }) => readAt === null && !known.includes(publicId)).reverse()
}

/** Marks an event as read: on this device at once, then on the server. */
export async function markAsRead({ publicId }: UserEvent): Promise<void> {
  deviceStore.set(storageKey, [...new Set([...readIds(), publicId])].join(' '))
  await call(readUserEvent, { body: { userEventPublicId: publicId } })
}

/** Sends the ids that the server has not received, and removes those it knows. */
export async function sendUnconfirmedReads(events: readonly UserEvent[]): Promise<void> {
  const unconfirmed = events.filter(({ publicId, readAt }) => readAt === null && readIds().includes(publicId))
  deviceStore.set(storageKey, unconfirmed.map(({ publicId }) => publicId).join(' '))
  for (const event of unconfirmed) await markAsRead(event)
}
