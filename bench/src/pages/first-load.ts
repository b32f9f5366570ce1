import { findBrowser } from '@ganj/e2e'
import { type Browser, chromium } from 'playwright-core'

export interface FirstLoad {
  /** Milliseconds until home was usable. */
  ready: number
  /** Milliseconds. */
  fcp: number
  lcp: number
  /** Total blocking time: the parts of long tasks over 50 ms, from the first paint to the end. */
  tbt: number
}

/** A phone as the field measures it: slow 4G and a processor four times slower. */
const slow4G = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}

/**
 * Opens the address as a new visitor with an empty cache, waits until home is drawn and observes the page for `thenMs` more.
 * It compares two servers; `npm run size` measures the waiting time of players.
 */
export async function firstLoad(address: string, thenMs: number): Promise<FirstLoad> {
  const browser = await chromium.launch(await findBrowser())
  try {
    return await measure(browser, address, thenMs)
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, address: string, thenMs: number): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  // The loader wraps functions in a helper that does not exist in the page.
  await page.addInitScript({ content: `{ const __name = (value) => value; (${observe})() }` })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-home-ready]').waitFor({ timeout: 60_000 })
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), thenMs)
  return page.evaluate(() => (window as unknown as { seen: FirstLoad }).seen)
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: FirstLoad = { ready: 0, fcp: 0, lcp: 0, tbt: 0 }
  Object.assign(window, { seen })
  const look = new MutationObserver(() => {
    if (!document.querySelector('[data-home-ready]')) return
    seen.ready = performance.now()
    look.disconnect()
  })
  look.observe(document, { subtree: true, childList: true, attributes: true })
  const watch = (type: string, listener: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50)
  })
}
