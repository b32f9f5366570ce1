// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { dayOf } from '#platform/components/dates/days.ts'
import { seasonDays } from './season-days.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a season has the same seven days in every time zone of a browser', () => {
  for (const zone of ['Asia/Tehran', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone)
    const { first, last } = seasonDays('2026-11-28')
    expect([zone, dayOf(first), dayOf(last)]).toEqual([zone, '2026-11-28', '2026-12-04'])
  }
})
