import type { Page, Request } from 'playwright-core'
import { patienceMs } from './patience.ts'

/**
 * Resolves when no request is in flight, so that the page no longer changes.
 * @throws Error naming the requests that are still in flight after a while
 */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page) ?? new Set()
  const end = performance.now() + patienceMs
  // An answer may cause another request once it is drawn, so two checks in a row must find none.
  for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    if (performance.now() > end)
      throw new Error(`still in flight: ${[...open].map((one) => one.url()).join(', ')}`)
  }
  await page.evaluate(() => document.fonts.ready)
}

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts the requests of a page that are in flight, for `settled`. Call it before the page is opened. */
export function countRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}
