import { answerAsset, refreshPage, storedPage } from '#platform/offline/stored-page.ts'

/** Types of a service worker, which the DOM library does not contain. */
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
const dependencies = {
  caches,
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  origin: scope.location.origin,
}
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(quietly(refreshPage(dependencies))))

// Answers only requests for the page and the files of its build: answers of the API are never stored.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) return event.respondWith(answerAsset(dependencies, request))
  // In development the address selects the player, so the page must come from the server.
  const isPage = request.mode === 'navigate' && !/^\/(api|game|builds|admin|player-view)(\/|$)/.test(pathname)
  if (isPage && !searchParams.has('player')) event.respondWith(answerPage(event))
})

/** Answers with the stored page at once and updates it in the background; without one, with the server's. */
async function answerPage(event: RequestEvent): Promise<Response> {
  const stored = await storedPage(dependencies)
  // Bypasses the HTTP cache, which may contain the page that was removed.
  const answer = stored ?? (await dependencies.fetch(event.request, { cache: 'no-cache' }))
  event.waitUntil(quietly(refreshPage(dependencies)))
  return answer
}
