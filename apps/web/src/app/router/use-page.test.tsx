import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#platform/events.ts'
import { chooseLanguage, startLanguage } from '#platform/i18n/i18n.ts'
import type * as Launch from '#platform/launch/launch.ts'
import type * as Routes from './routes.ts'

const Page = () => <p id="rules">page</p>
vi.mock('./routes.ts', async (original) => ({
  ...(await original<typeof Routes>()),
  routes: [
    { path: '/', title: 'app.name', load: async () => Page },
    { path: '/shop', title: 'nav.shop', load: async () => Page },
    { path: '/history', title: 'nav.me', middleware: ['authenticated'], load: async () => Page },
  ],
}))
vi.mock('./middleware.ts', () => ({
  middleware: { authenticated: { agrees: () => false, ask: async () => '/' } },
}))
const launchHash = '#tgWebAppPlatform=ios&tgWebAppVersion=8.0&tgWebAppThemeParams=%7B%7D'
vi.mock('#platform/launch/launch.ts', async (original) => ({
  ...(await original<typeof Launch>()),
  storedHash: () => launchHash,
}))
const { usePage } = await import('./use-page.ts')
const { startRouter, useRouter } = await import('./router.ts')
const { goBack, navigate } = await import('#platform/router/location.ts')

let root: Root
let stopRouter: () => void
let stop: () => void
const paths: string[] = []
const scrolled = vi.fn()
const into = vi.fn()

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', scrolled)
  Element.prototype.scrollIntoView = into
  scrolled.mockReset()
  into.mockReset()
  stop = listen('page-view', ({ path }) => paths.push(path))
  paths.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  stop()
  stopRouter()
  act(() => root.unmount())
})

function Show() {
  const shown = usePage()
  return shown && <shown.Page />
}

async function openAt(address: string) {
  history.replaceState(null, '', address)
  await act(async () => {
    stopRouter = startRouter()
    root.render(<Show />)
  })
}
const follow = (to: string) => act(async () => navigate(to))

test('each navigation emits one page view with its full path, without the launch parameters in the hash', async () => {
  await openAt(`/?mi=g1${launchHash}`)
  await follow('/shop?from=home')
  await follow('/')
  expect(paths).toEqual(['/?mi=g1', '/shop?from=home', '/'])
})

test('a redirect emits one page view, for its target', async () => {
  await openAt('/shop')
  await follow('/history')
  expect(paths).toEqual(['/shop', '/'])
})

test('the stored launch hash is restored when a link has dropped it; a hash of the link itself is kept', async () => {
  await openAt('/')
  expect(location.hash).toBe(launchHash)
  await follow('/shop#rules')
  expect(location.hash).toBe('#rules')
})

test('a new page starts at its top, a hash scrolls to its element, and a malformed hash does nothing', async () => {
  await openAt('/')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  await follow('/shop#rules')
  expect(into).toHaveBeenCalledOnce()
  await follow('/shop#%E0%A4%A')
  expect(into).toHaveBeenCalledOnce()
})

test('a page that was loaded before is shown together with its address', async () => {
  await openAt('/shop')
  await follow('/')
  act(() => navigate('/shop'))
  expect(paths).toEqual(['/shop', '/', '/shop'])
  expect(useRouter.getState()).toMatchObject({ shown: { pathname: '/shop' }, loading: false })
})

test('nothing is loading once the page is shown', async () => {
  await openAt('/shop')
  expect(useRouter.getState()).toMatchObject({ shown: { pathname: '/shop' }, loading: false })
})

test('each page has its own title in each language', async () => {
  await openAt('/shop')
  expect(document.title).toBe('فروشگاه · گنج')
  await act(() => chooseLanguage('ru'))
  expect(document.title).toBe('Магазин · Гандж')
  await follow('/')
  expect(document.title).toBe('Гандж')
})

test('a link to the current page scrolls to the top without a new history entry; back leads to the previous page', async () => {
  await openAt('/')
  await follow('/shop')
  const stacked = history.length
  scrolled.mockReset()
  await follow('/shop')
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  expect(history.length).toBe(stacked)
  goBack()
  await act(() => vi.waitFor(() => expect(location.pathname).toBe('/')))
  expect(useRouter.getState().shown?.pathname).toBe('/')
})
