import type { Run, UserEvent } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let place: HTMLElement
let root: Root | undefined
let queries: QueryClient
let app: Awaited<ReturnType<typeof load>>

/** The app as a device finds it that opens it anew. */
async function load() {
  vi.resetModules()
  const [times, dot, player, events, play, shell, language] = await Promise.all([
    import('./first-times.tsx'),
    import('./nav-dot.tsx'),
    import('#auth/player.ts'),
    import('../features/events/user-events.ts'),
    import('../features/game/play-store.ts'),
    import('./shell-store.ts'),
    import('#platform/i18n/i18n.ts'),
  ])
  await language.startLanguage()
  return { ...times, ...dot, ...player, ...events, ...play, ...shell }
}

async function open() {
  await act(async () => root?.unmount())
  app = await load()
  queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  root = createRoot(place)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queries}>
        <app.FirstTimes />
        {['/shop', '/earn', '/leader-board', '/profile'].map((path) => (
          <i key={path} id={path}>
            <app.NavDot path={path} />
          </i>
        ))}
      </QueryClientProvider>,
    ),
  )
}

const dots = () =>
  [...place.querySelectorAll('i')].filter((tab) => tab.childElementCount > 0).map(({ id }) => id)
const goTo = (navbarTab: string) => act(async () => app.useShell.setState({ navbarTab }))
const hear = (...kinds: UserEvent['kind'][]) =>
  act(async () => {
    const events = kinds.map((kind) => ({ publicId: kind, kind, readAt: null }) as UserEvent)
    queries.setQueryData(app.userEventsQuery.queryKey, events)
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  place = document.createElement('div')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
})

test('a newcomer is shown nothing; the shop after the first game, oneself from the second visit on, each until it is seen', async () => {
  await open()
  expect(dots()).toEqual([])
  await act(async () => app.goTo({ name: 'judging', run: {} as Run, score: 1 }))
  expect(dots()).toEqual(['/shop'])
  await open()
  expect(dots()).toEqual(['/shop', '/profile'])
  await goTo('/shop')
  expect(dots()).toEqual(['/profile'])
  await goTo('/profile')
  expect(dots()).toEqual([])
  await open()
  expect(dots()).toEqual([])
})

test('a prize of the week and a friend who came wait at their pages, over a reload, until these are opened', async () => {
  await open()
  await hear('welcome', 'prize-won', 'friend-joined')
  // Whoever looks at a query hears of its data a moment later.
  await act(() => vi.waitFor(() => expect(dots()).toEqual(['/earn', '/leader-board'])))
  await open()
  expect(dots()).toEqual(['/earn', '/leader-board', '/profile'])
  await goTo('/leader-board')
  await goTo('/invite-friend')
  expect(dots()).toEqual(['/profile'])
  expect(app.usePlayer.getState()).toMatchObject({
    isNewLeaderBoardPrize: false,
    isFriendNotification: false,
  })
})
