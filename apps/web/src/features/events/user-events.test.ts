import { ClientFault } from '@ganj/client'
import type { UserEvent } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { markAsRead, sendUnconfirmedReads, unreadOf } from './user-events.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const event = (publicId: string, readAt: string | null = null): UserEvent => ({
  publicId,
  kind: 'achievement-reached',
  data: { publicId: 'pilot-1' },
  createdAt: '2026-11-20T00:00:00Z',
  readAt,
})
const idsOf = (events: UserEvent[]) => events.map(({ publicId }) => publicId)
const sent = () => call.mock.calls.map(([, { body }]) => body.userEventPublicId)

beforeEach(() => {
  call.mockReset().mockResolvedValue({})
  localStorage.clear()
})

test('unread events are shown oldest first', () => {
  const newestFirst = [event('c'), event('b'), event('a', '2026-11-20T01:00:00Z')]
  expect(idsOf(unreadOf(newestFirst))).toEqual(['b', 'c'])
})

test('an event that was shown is not shown again, even when the server did not receive that', async () => {
  call.mockRejectedValueOnce(new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' }))
  await expect(markAsRead(event('a'))).rejects.toThrow()
  expect(idsOf(unreadOf([event('b'), event('a')]))).toEqual(['b'])
})

test('the server is notified later, then the stored ids are removed', async () => {
  call.mockRejectedValueOnce(new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' }))
  await markAsRead(event('a')).catch(() => undefined)
  await sendUnconfirmedReads([event('b'), event('a')])
  expect(sent()).toEqual(['a', 'a'])
  await sendUnconfirmedReads([event('b'), event('a', '2026-11-20T01:00:00Z')])
  expect(sent()).toEqual(['a', 'a'])
  expect(localStorage.getItem('ganj.shown-events')).toBe('')
})
