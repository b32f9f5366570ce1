import { getUserEvents, readUserEvent, type UserEvent } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'
import { deviceStore } from '#platform/storage.ts'

export const userEventsQuery = queryOptions({
  queryKey: ['user-events'],
  queryFn: ({ signal }) => earlyOr('userEvents', () => call(getUserEvents, { signal })),
  // News are asked for whenever home is opened.
  staleTime: 0,
  meta: { silent: 'background' },
})

const storageKey = 'ganj.told'

/** What this device has told already although the server may not know it yet. */
const told = (): string[] => (deviceStore.get(storageKey) ?? '').split(' ').filter(Boolean)

/** What is still to be told: the oldest first, nothing twice. */
export const untold = (events: readonly UserEvent[]): UserEvent[] => {
  const known = told()
  return events.filter(({ publicId, readAt }) => readAt === null && !known.includes(publicId)).reverse()
}

/** The player has been told: remembered here at once, then by the server. */
export async function tellOnce({ publicId }: UserEvent): Promise<void> {
  deviceStore.set(storageKey, [...new Set([...told(), publicId])].join(' '))
  await call(readUserEvent, { body: { userEventPublicId: publicId } })
}

/** Tells the server what it did not hear of, and forgets what it knows. */
export async function catchUp(events: readonly UserEvent[]): Promise<void> {
  const unheard = events.filter(({ publicId, readAt }) => readAt === null && told().includes(publicId))
  deviceStore.set(storageKey, unheard.map(({ publicId }) => publicId).join(' '))
  for (const event of unheard) await tellOnce(event)
}
