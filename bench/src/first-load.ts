import { gzipSync } from 'node:zlib'
import { findBrowser } from '@ganj/e2e'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'

export interface FirstLoad {
  /** Every file fetched until the home screen could be used: path, gzip bytes and kind; none with `thenMs`. */
  files: { path: string; bytes: number; type: string }[]
  /** Milliseconds until home could be used. */
  ready: number
  /** Milliseconds. */
  fcp: number
  lcp: number
  /** Time that long tasks took over 50 ms each, from first paint to the end. */
  tbt: number
}

/** A phone as the field measures it: slow 4G and a processor four times slower. */
const slow4G = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}

interface Options {
  throttled: boolean
  /** How long the page is watched beyond that; left out: until its network is quiet. */
  thenMs?: number
}

/** Opens the address as a new visitor with an empty cache and waits until the one gold button can be pressed. */
export async function firstLoad(address: string, options: Options): Promise<FirstLoad> {
  const browser = await chromium.launch(await findBrowser())
  try {
    return await measure(browser, address, options)
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  address: string,
  { throttled, thenMs }: Options,
): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  // The runner names functions by a call that the page does not know.
  await page.addInitScript({ content: `{ const __name = (value) => value; (${observe})() }` })
  if (throttled) {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('[data-home-ready]').waitFor({ timeout: 60_000 })
  await (thenMs === undefined
    ? page.waitForLoadState('networkidle')
    : page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), thenMs))
  const { before, ...seen } = await paints(page)
  // Where services never answer, what is asked of them has no end, and files are not asked for.
  const wanted = thenMs === undefined ? responses.filter((each) => before.includes(pathOf(each))) : []
  return { files: await Promise.all(wanted.map(fileOf)), ...seen }
}

const pathOf = (response: Response) => new URL(response.url()).pathname

const fileOf = async (response: Response): Promise<FirstLoad['files'][number]> => ({
  path: pathOf(response),
  bytes: gzipSync(await response.body(), { level: 9 }).length,
  type: response.request().resourceType(),
})

interface Observed {
  /** When home could be used, in milliseconds; what is asked for later it does not wait for. */
  ready: number
  fcp: number
  lcp: number
  tbt: number
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Observed = { ready: 0, fcp: 0, lcp: 0, tbt: 0 }
  Object.assign(window, { seen })
  const look = new MutationObserver(() => {
    if (!document.querySelector('[data-home-ready]')) return
    seen.ready = performance.now()
    look.disconnect()
  })
  look.observe(document, { subtree: true, childList: true, attributes: true })
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
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

/** What was seen, and the paths of the files asked for before home could be used. */
async function paints(page: Page): Promise<Observed & { before: string[] }> {
  return page.evaluate(() => {
    const { seen } = window as unknown as { seen: Observed }
    const before = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < seen.ready)
      .map(({ name }) => new URL(name).pathname)
    return { ...seen, before }
  })
}
