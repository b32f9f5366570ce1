import { permissions } from '@ganj/contract/admin'
import type { Browser, CDPSession } from 'playwright-core'
import type { Line, LineConditions } from '../play-button/line.ts'

export interface ConsoleVisit {
  /** Milliseconds from the navigation until the first page shows its data. */
  ready: number
  /** Bytes on the wire until then, headers included: page, scripts and styles. */
  code: number
  fonts: number
}

interface Visit {
  /** The address through the simulated line. */
  address: string
  token: string
  line: Line
  conditions: LineConditions | null
  /** Slowdown factor of the processor. */
  cpu: number
}

/** Opens the console's first page as a signed-in operator with an empty cache. */
export async function visitConsole(
  browser: Browser,
  { address, token, line, conditions, cpu }: Visit,
): Promise<ConsoleVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fa-IR' })
  await context.addCookies([
    { name: 'ganj_operator', value: token, url: `${address}/admin`, httpOnly: true, sameSite: 'Strict' },
  ])
  const page = await context.newPage()
  await page.addInitScript(
    (names) => localStorage.setItem('ganj.console.permissions', names),
    permissions.join(' '),
  )
  await page.addInitScript({ content: `{ const __name = (value) => value; (${watchReady})() }` })
  const session = await context.newCDPSession(page)
  const sizes = await countBytes(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  line.use(conditions)
  await page.goto(`${address}/admin/`, { waitUntil: 'commit' })
  const ready = await page
    .waitForFunction(() => (window as { consoleReadyAt?: number }).consoleReadyAt, undefined, {
      timeout: 60_000,
    })
    .then((found) => found.jsonValue())
  line.use(null)
  const until = { ready: ready ?? Number.NaN, ...sizes() }
  await context.close()
  return until
}

/** Runs in the page. The page is ready when it has its heading and none of its sections is loading. */
function watchReady(): void {
  const look = () => {
    const main = document.querySelector('#main')
    if (!main?.querySelector('h1') || main.querySelector('[aria-busy="true"]')) return
    if (!main.querySelector('section')) return
    Object.assign(window, { consoleReadyAt: performance.now() })
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Counts bytes on the wire by kind. */
async function countBytes(session: CDPSession): Promise<() => { code: number; fonts: number }> {
  const kinds = new Map<string, string>()
  const counted = { code: 0, fonts: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? ''
    if (['Document', 'Script', 'Stylesheet'].includes(type)) counted.code += encodedDataLength
    if (type === 'Font') counted.fonts += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return () => ({ ...counted })
}
