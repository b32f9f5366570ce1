import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Bridge } from './bridge.ts'
import { eventually } from './check.ts'
import { Peer } from './peer.ts'
import type { Site } from './site.ts'

/** The environment of one test: a fresh browser profile, a bridge, and wallets, which are closed with it. */
export interface Stage {
  bridge: Bridge
  site: Site
  context: BrowserContext
  /** Everything the pages logged or threw. */
  said: string[]
  /** Every address that the pages requested. */
  asked: string[]
  peer(): Peer
  /** Opens the dApp. */
  open(query?: string): Promise<Page>
  /** Opens the dApp and connects by the code on screen. */
  connected(peer: Peer, query?: string): Promise<Page>
}

/** Options of the environment. */
export interface StageOptions {
  context?: BrowserContextOptions
  /** Runs in the page before anything else. */
  before?: string
}

/** An Android phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  hasTouch: true,
  isMobile: true,
}

/** Sets up the environment, runs the test, and closes everything. */
export async function withStage(
  browser: Browser,
  bridge: Bridge,
  site: Site,
  options: StageOptions,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await context.addInitScript(recordWindows)
  if (options.before) await context.addInitScript({ content: options.before })
  const said: string[] = []
  const asked: string[] = []
  const peers: Peer[] = []
  context.on('console', (message) => said.push(message.text()))
  context.on('weberror', (error) => said.push(`${error.error().stack}`))
  context.on('request', (request) => asked.push(request.url()))
  const stage: Stage = {
    bridge,
    site,
    context,
    said,
    asked,
    peer() {
      const peer = new Peer(bridge.url)
      peers.push(peer)
      return peer
    },
    async open(query = '') {
      const page = await context.newPage()
      await page.goto(`${site.url}/demo.html?list=${encodeURIComponent(`${site.url}/wallets.json`)}${query}`)
      await page.getByText('restored').waitFor()
      return page
    },
    async connected(peer, query) {
      const page = await stage.open(query)
      await page.locator('[data-tc-connect-button]').click()
      await peer.accept(await codeLink(page))
      await page.locator('[data-tc-dropdown-button]').waitFor()
      return page
    },
  }
  try {
    await play(stage)
  } catch (error) {
    // The logs of the pages and the open streams help to explain the failure.
    if (error instanceof Error) error.message += `\n${said.join('\n')}\nlistening: ${bridge.clients()}`
    throw error
  } finally {
    for (const peer of peers) peer.close()
    await context.close()
    bridge.comeBack()
  }
}

/** Records the windows that the page opens instead of opening them. */
function recordWindows(): void {
  const opened: string[] = []
  Object.assign(window, { opened })
  window.open = (url) => {
    opened.push(String(url))
    return null
  }
}

/** The addresses that the page tried to open so far. */
export const openedBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { opened: string[] }).opened)

/** Copies the link behind the code, as a user would. */
export async function codeLink(page: Page): Promise<string> {
  const code = page.locator('#tc-widget-root dialog .gw-qr')
  await code.locator('svg path').first().waitFor()
  await page.locator('#tc-widget-root dialog .gw-qr:not([disabled]) > svg').waitFor()
  // Checks the clipboard, not the note that confirms the copy and disappears after a moment.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await code.click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(async () => assert.notEqual(await copied(), ''))
  return copied()
}

/** Waits for a log line with this prefix. */
export async function logged(page: Page, start: string): Promise<string> {
  const line = page.locator('#log li', { hasText: start }).last()
  await line.waitFor()
  return (await line.textContent()) ?? ''
}
