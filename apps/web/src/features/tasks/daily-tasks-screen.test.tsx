import { type DailyTask, getAllDailyTasks, getDailyTasks } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { until } from '../../../test/screens.ts'
import { DailyTasksScreen } from './daily-tasks-screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const task = (publicId: string, more: Partial<DailyTask> = {}): DailyTask => ({
  publicId,
  name: `task ${publicId}`,
  event: 'wheel-spun',
  target: 1,
  reward: [{ currency: 'coin', amount: 5 }],
  ...more,
})
const joining = { event: 'channel-joined', channel: 'ganj_news' } as const
const catalogue = [task('spin'), task('join', joining), task('join-more', joining), task('new')]
const today = {
  tasks: [
    { ...task('spin'), progress: 0, state: 'open' },
    { ...task('join-more', joining), progress: 0, state: 'open' },
  ],
  endsAt: '2026-11-23T00:00:00Z',
  serverTime: '2026-11-22T12:00:00Z',
}

let root: Root
const show = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <DailyTasksScreen />
      </QueryClientProvider>,
    ),
  )
const listed = () => [...document.querySelectorAll('section li')].map(({ textContent }) => textContent)

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

test('a channel joined on an earlier day is still shown as done, from the catalogue', async () => {
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getAllDailyTasks) return catalogue
    if (endpoint === getDailyTasks) return today
    return []
  })
  await show()
  await until(() => listed().length > 0)
  expect(listed()).toEqual(['task join'])
})

test('today’s tasks are shown also without the catalogue', async () => {
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getAllDailyTasks) throw new Error('offline')
    if (endpoint === getDailyTasks) return today
    return []
  })
  await show()
  await until(() => document.body.textContent?.includes('task join-more') ?? false)
  expect(listed()).toEqual([])
})
