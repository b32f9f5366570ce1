import type { Page, Request } from 'playwright-core'

/** Nothing is on its way any more: what is looked at stands. */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page) ?? new Set()
  // What comes may ask for more once it is drawn: it must have been quiet twice.
  for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  await page.evaluate(() => document.fonts.ready)
}

const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps count of what a page is waiting for: `settled` needs it from before the page is opened. */
export function countRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}
