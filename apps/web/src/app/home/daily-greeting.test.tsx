import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#platform/storage.ts'
import { type Calendar, dailyRewardQuery } from '#rewards/reward-queries.ts'
import { highScoreQuery, openRunQuery } from '../../features/game/game-queries.ts'

vi.mock('../../features/earn/daily-sheet.tsx', () => ({ DailySheet: () => 'the calendar' }))

const hour = 3_600_000
let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date'] })
  deviceStore.remove('ganj.daily-shown')
  place = document.createElement('div')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the app at this time of the phone's clock, with the server's clock ahead by `skewMs`. @returns what is shown */
async function visit(phoneTime: string, skewMs: number): Promise<string> {
  vi.setSystemTime(new Date(phoneTime))
  vi.resetModules()
  const { DailyGreeting } = await import('./daily-greeting.tsx')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const calendar: Calendar = {
    streak: 0,
    days: [{ day: 1, state: 'ready', reward: [] }],
    nextAt: null,
    serverTime: phoneTime,
    skewMs,
  }
  queries.setQueryData(dailyRewardQuery.queryKey, calendar)
  queries.setQueryData(highScoreQuery.queryKey, { dimension: 'all-time', score: 10 })
  queries.setQueryData(openRunQuery.queryKey, null)
  root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <DailyGreeting />
      </QueryClientProvider>,
    ),
  )
  const seen = place.textContent ?? ''
  await act(async () => root.unmount())
  return seen
}

test('the calendar opens once per day of the season, by the clock of the server', async () => {
  // 22:30 in Tehran, an hour and a half before its midnight.
  expect(await visit('2026-11-20T19:00:00Z', 0)).toBe('the calendar')
  expect(await visit('2026-11-20T19:30:00Z', 0)).toBe('')
  expect(await visit('2026-11-20T20:40:00Z', 0)).toBe('the calendar')
  // The phone's clock is a day behind; by the server's clock it is still the same day of the season.
  expect(await visit('2026-11-19T21:00:00Z', 24 * hour)).toBe('')
  expect(await visit('2026-11-20T21:00:00Z', 24 * hour)).toBe('the calendar')
})
