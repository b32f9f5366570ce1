import type { Run, UserEvent } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

vi.mock('#auth/api.ts', () => ({ call: async () => ({}), sessionOpen: async () => undefined }))

let place: HTMLElement
let root: Root | undefined
let queries: QueryClient
let app: Awaited<ReturnType<typeof load>>

/** Loads the app's modules anew, as a reload does. */
async function load() {
  vi.resetModules()
  const [times, dot, player, events, run, saved, router, language] = await Promise.all([
    import('./onboarding-flags.tsx'),
    import('../shell/nav-dot.tsx'),
    import('#auth/player.ts'),
    import('../../features/events/user-events.ts'),
    import('../../features/game/run/use-run.ts'),
    import('../../features/game/run/saved-run.ts'),
    import('#platform/router/location.ts'),
    import('#platform/i18n/i18n.ts'),
  ])
  await language.startLanguage()
  return { ...times, ...dot, ...player, ...events, ...run, ...saved, ...router }
}

async function open() {
  await act(async () => root?.unmount())
  app = await load()
  queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  root = createRoot(place)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queries}>
        <app.OnboardingFlags />
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
const openPage = (path: string) => act(async () => app.navigate(path))
const receiveEvents = (...kinds: UserEvent['kind'][]) =>
  act(async () => {
    const events = kinds.map((kind) => ({ publicId: kind, kind, readAt: null }) as UserEvent)
    queries.setQueryData(app.userEventsQuery.queryKey, events)
  })

// The modules are compiled here, outside of the first test's timeout.
beforeAll(load, 60_000)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  history.replaceState(null, '', '/')
  place = document.createElement('div')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
})

test('a new player has no dot; the shop has one after the first run, the profile from the second visit on, each until it is opened', async () => {
  await open()
  expect(dots()).toEqual([])
  const run = { publicId: 'abcdefghijkl', seed: 'ab' } as Run
  app.saveRun({ run, log: '', score: 1, ended: true, key: 'k' })
  await act(async () => app.runControllerOf(queries).submitSaved())
  expect(dots()).toEqual(['/shop'])
  await open()
  expect(dots()).toEqual(['/shop', '/profile'])
  await openPage('/shop')
  expect(dots()).toEqual(['/profile'])
  await openPage('/profile')
  expect(dots()).toEqual([])
  await open()
  expect(dots()).toEqual([])
})

test('a weekly prize and a new invitee show a dot at their pages, also after a reload, until these are opened', async () => {
  await open()
  await receiveEvents('welcome', 'prize-won', 'friend-joined')
  // Observers of a query are notified asynchronously.
  await act(() => vi.waitFor(() => expect(dots()).toEqual(['/earn', '/leader-board'])))
  await open()
  expect(dots()).toEqual(['/earn', '/leader-board', '/profile'])
  await openPage('/leader-board')
  await openPage('/invite-friend')
  expect(dots()).toEqual(['/profile'])
  expect(app.usePlayer.getState()).toMatchObject({
    isNewLeaderBoardPrize: false,
    isFriendNotification: false,
  })
})
