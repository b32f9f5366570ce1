import { answerAsset, refreshPage, storedPage } from '#platform/offline/stored-page.ts'

/** What a service worker is, of which the page's own types know nothing. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LifeEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
}

const scope = self as unknown as WorkerScope
const around = {
  caches,
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  origin: scope.location.origin,
}
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(quietly(refreshPage(around))))

// Answers only requests for the page and the files of its build: answers of the API are never stored.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) return event.respondWith(answerAsset(around, request))
  // The server's page must name the development player that the address asks for.
  const isPage = request.mode === 'navigate' && !/^\/(api|game|builds|admin|player-view)(\/|$)/.test(pathname)
  if (isPage && !searchParams.has('player')) event.respondWith(answerPage(event))
})

/** The stored page at once, while a newer one is looked for; the server's where none is stored. */
async function answerPage(event: RequestEvent): Promise<Response> {
  const stored = await storedPage(around)
  // Past the browser's own cache, which may hold the page that was given up.
  const answer = stored ?? (await around.fetch(event.request, { cache: 'no-cache' }))
  event.waitUntil(quietly(refreshPage(around)))
  return answer
}
