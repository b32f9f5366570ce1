import { getIndicators } from '@ganj/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test loads the app's modules anew, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
})

/** Loads a module of a page that was opened at an address. */
const at = <Module>(address: string, load: () => Promise<Module>): Promise<Module> => {
  window.history.replaceState(null, '', address)
  return load()
}

test('the player view has its pages under its own base path', async () => {
  const { currentLocation, hrefOf, navigate } = await at(
    '/player-view/wheel',
    () => import('./router/location.ts'),
  )
  expect([currentLocation().pathname, hrefOf('/shop')]).toEqual(['/wheel', '/player-view/shop'])
  navigate('/history#payouts')
  expect([window.location.pathname, currentLocation().pathname, currentLocation().hash]).toEqual([
    '/player-view/history',
    '/history',
    '#payouts',
  ])
  navigate('#runs')
  expect(window.location.href).toMatch(/\/player-view\/history#runs$/)
  navigate('/')
  expect([window.location.pathname, currentLocation().pathname]).toEqual(['/player-view/', '/'])
})

test.each(['/', '/player-viewer', '/shop'])('%s is a page of the app itself', async (address) => {
  const { currentLocation, hrefOf } = await at(address, () => import('./router/location.ts'))
  expect([currentLocation().pathname, hrefOf('/shop')]).toEqual([address, '/shop'])
})

test('it neither reads nor writes the storage of this browser', async () => {
  localStorage.setItem('ganj.refresh', "1 the-operator's-own")
  const { deviceStore } = await at('/player-view/', () => import('./storage.ts'))
  expect(deviceStore.get('ganj.refresh')).toBeNull()
  deviceStore.set('ganj.refresh', 'theirs')
  expect(deviceStore.get('ganj.refresh')).toBe('theirs')
  deviceStore.remove('ganj.refresh')
  expect({ ...localStorage }).toEqual({ 'ganj.refresh': "1 the-operator's-own" })
})

const reply = {
  accessToken: 'read-only',
  name: 'sara',
  expiresAt: '2026-11-24T08:10:00.000Z',
  serverTime: '2026-11-24T08:00:00.000Z',
}

test('it fetches its token once, and does not sign in again after it has expired', async () => {
  localStorage.setItem('ganj.refresh', "1 the-operator's-own")
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, new Headers(init.headers).get('authorization')])
    if (path === '/api/player-view') return Response.json(reply)
    return Response.json({ code: 'auth.token-expired', detail: '', status: 401 }, { status: 401 })
  })
  const { call } = await at('/player-view/', () => import('#auth/api.ts'))
  const { useAuth, isAuthenticated } = await import('#auth/store.ts')
  await expect(call(getIndicators)).rejects.toMatchObject({ code: 'auth.view-ended' })
  expect(sent).toEqual([
    ['/api/player-view', null],
    ['/api/user/indicators', 'Bearer read-only'],
  ])
  expect([useAuth.getState().error, isAuthenticated()]).toEqual([true, true])
  expect({ ...localStorage }).toEqual({ 'ganj.refresh': "1 the-operator's-own" })
})

test('it sends no early request, and loads no wallet', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { startEarly } = await at('/player-view/', () => import('#auth/early-start.ts'))
  startEarly(window)
  expect([window.ganjStart, fetch.mock.calls]).toEqual([undefined, []])
  localStorage.setItem('ton-connect-storage_bridge-connection', '{}')
  await (await import('./i18n/i18n.ts')).startLanguage()
  const { hasStoredSession, loadWallet } = await import('#wallet/load-wallet.ts')
  expect(hasStoredSession()).toBe(false)
  await expect(loadWallet({} as never)).rejects.toMatchObject({ code: 'auth.view-only' })
})
