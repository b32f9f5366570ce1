import type { Run } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { pollDelay } from './game-queries.ts'
import { refillDelay, ticketRefillQuery } from './ticket-refill-query.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

test('a run that is being verified is polled with growing delays, and no more once it is verified', () => {
  const pending = { state: 'pending' } as Run
  expect(pollDelay(undefined, 0)).toBe(700)
  expect(pollDelay(pending, 2)).toBe(1575)
  expect(pollDelay(pending, 50)).toBe(6000)
  expect(pollDelay({ state: 'verified' } as Run, 1)).toBe(false)
  expect(pollDelay({ state: 'rejected' } as Run, 1)).toBe(false)
})

test('the next ticket is requested when it is due, and again soon when it is late', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  expect(refillDelay({ nextAt: '2026-11-20T00:01:00Z', skewMs: 0 }, now)).toBe(60_000)
  expect(refillDelay({ nextAt: '2026-11-19T23:59:00Z', skewMs: 0 }, now)).toBe(1500)
  expect(refillDelay({ nextAt: null, skewMs: 0 }, now)).toBe(false)
  expect(refillDelay(undefined, now)).toBe(false)
})

test("a phone with a wrong clock counts down by the server's clock", async () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  const slow = { nextAt: '2026-11-20T01:01:00Z', skewMs: 3_600_000 }
  expect(refillDelay(slow, now)).toBe(60_000)
  expect(refillDelay({ nextAt: '2026-11-19T23:01:00Z', skewMs: -3_600_000 }, now)).toBe(60_000)
  vi.setSystemTime(now)
  call.mockResolvedValue({ ...slow, tickets: 0, max: 5, serverTime: '2026-11-20T01:00:00Z' })
  const refill = await new QueryClient().fetchQuery(ticketRefillQuery)
  vi.useRealTimers()
  expect(refill.skewMs).toBe(3_600_000)
})
