import { ClientFault } from '@ganj/client'
import type { UserEvent } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { catchUp, tellOnce, untold } from './user-events.ts'

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

test('unread news are told the oldest first', () => {
  const newestFirst = [event('c'), event('b'), event('a', '2026-11-20T01:00:00Z')]
  expect(idsOf(untold(newestFirst))).toEqual(['b', 'c'])
})

test('what was told is not told again, even when the server did not hear of it', async () => {
  call.mockRejectedValueOnce(new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' }))
  await expect(tellOnce(event('a'))).rejects.toThrow()
  expect(idsOf(untold([event('b'), event('a')]))).toEqual(['b'])
})

test('the server is told later, and then there is nothing left to remember', async () => {
  call.mockRejectedValueOnce(new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' }))
  await tellOnce(event('a')).catch(() => undefined)
  await catchUp([event('b'), event('a')])
  expect(sent()).toEqual(['a', 'a'])
  await catchUp([event('b'), event('a', '2026-11-20T01:00:00Z')])
  expect(sent()).toEqual(['a', 'a'])
  expect(localStorage.getItem('ganj.told')).toBe('')
})
