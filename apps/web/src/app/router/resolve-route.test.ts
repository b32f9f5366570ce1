import { expect, test } from 'vitest'
import { loadedPage, loadPage, type Middleware, resolveRoute } from './resolve-route.ts'
import { type Route, routes } from './routes.ts'
import { tabOf } from './tab-of.ts'

const Page = () => null
const load = async () => Page
const title = 'app.name'
const agreeing: Middleware = { agrees: () => true, ask: async () => undefined }
const refusing: Middleware = { agrees: () => false, ask: async () => '/' }
const some: Route[] = [
  { path: '/', title, load },
  { path: '/shop', title, load },
  { path: '/history', title, middleware: ['authenticated'], load },
  { path: '/broken', title, middleware: ['nobody-knows'], load },
]

test('the routes are the twelve of the specification and the privacy page', () => {
  expect(routes.map(({ path }) => path)).toEqual([
    '/',
    '/achievements',
    '/dailytasks',
    '/earn',
    '/game-info',
    '/history',
    '/invite-friend',
    '/leader-board',
    '/privacy',
    '/profile',
    '/shop',
    '/spin-wheel',
    '/upgrade',
  ])
})

test('a path is resolved to its page, with or without a trailing slash', async () => {
  expect(await resolveRoute(some, {}, '/shop')).toEqual({ Page })
  expect(await resolveRoute(some, {}, '/shop/')).toEqual({ Page })
})

test('an unknown path throws a 404 that names it', async () => {
  await expect(resolveRoute(some, {}, '/nowhere')).rejects.toMatchObject({
    status: 404,
    message: 'Page not found: /nowhere',
  })
})

test('an unknown middleware is an error, a known one may redirect', async () => {
  await expect(resolveRoute(some, {}, '/broken')).rejects.toThrow('Unknown route middleware')
  expect(await resolveRoute(some, { authenticated: refusing }, '/history')).toEqual({ redirect: '/' })
  expect(await resolveRoute(some, { authenticated: agreeing }, '/history')).toEqual({ Page })
})

test('a loaded page is available synchronously, as long as its middleware agrees without a call', async () => {
  const route: Route = { path: '/history', title, middleware: ['authenticated'], load }
  expect(loadedPage([route], { authenticated: agreeing }, '/history')).toBeUndefined()
  await loadPage(route)
  expect(loadedPage([route], { authenticated: agreeing }, '/history/')).toBe(Page)
  expect(loadedPage([route], { authenticated: refusing }, '/history')).toBeUndefined()
  expect(loadedPage([route], {}, '/history')).toBeUndefined()
  expect(loadedPage([route], { authenticated: agreeing }, '/nowhere')).toBeUndefined()
})

test('the first segment of the path is the tab', () => {
  expect(tabOf('/')).toBe('/')
  expect(tabOf('')).toBe('/')
  expect(tabOf('/leader-board/2026')).toBe('/leader-board')
})
