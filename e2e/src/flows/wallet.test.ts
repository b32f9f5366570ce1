import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectErrors, launchBrowser, picture } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { type Product, startProduct } from '../server/product-process.ts'
import { type Bridge, startBridge } from '../wallet/bridge.ts'
import { keyHolder } from '../wallet/key-holder.ts'
import { Peer } from '../wallet/peer.ts'
import { walletList } from '../wallet/site.ts'
import { codeLink } from '../wallet/stage.ts'

let product: Product
let bridge: Bridge
let browser: Browser
const peers: Peer[] = []

beforeAll(async () => {
  bridge = await startBridge()
  // The content policy of the page has to allow the test's bridge.
  product = await startProduct(undefined, { CONNECT_SOURCES: new URL(bridge.url).origin })
  browser = await launchBrowser()
})

afterAll(async () => {
  for (const peer of peers) peer.close()
  await browser?.close()
  await bridge?.close()
  await product?.stop()
  await product?.remove()
})

/** A new browser context whose list of wallets has one that uses the test's bridge. */
async function openBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 844 }, locale: 'fa-IR' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address })
  await context.route('https://config.ton.org/**', (route) => route.fulfill({ json: walletList(bridge.url) }))
  await context.route(/^https:\/\/(?!config\.ton\.org)/, (route) => route.abort())
  return context
}

async function openProfile(context: BrowserContext, player: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.address}/profile?player=${player}`)
  await page.getByRole('heading', { name: 'کیف پول' }).waitFor()
  return page
}

async function peerOf(kind: string): Promise<Peer> {
  const peer = new Peer(bridge.url, await keyHolder(kind))
  peers.push(peer)
  return peer
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'اتصال کیف پول' })
const address = (page: Page) => page.locator('section bdi[dir=ltr]', { hasText: '…' })
const openMenu = (page: Page) => page.locator('[data-tc-dropdown-button]').click()
/** Presses the item of the open menu, which confirms for a moment. */
async function copyAddress(page: Page): Promise<void> {
  const hasSaid = await recordTexts(page)
  await page.getByRole('menuitem', { name: 'کپی نشانی' }).click()
  await hasSaid('نشانی کپی شد')
}
const proven = (page: Page) => page.getByText('جایزه‌هایت به همین کیف پول می‌رسد')

let first: BrowserContext
let page: Page
let errors: string[]
let peer: Peer

test('nothing of the wallet is fetched before the player needs it', async () => {
  first = await openBrowser()
  const asked: string[] = []
  first.on('request', (request) => asked.push(request.url()))
  page = await openProfile(first, 1)
  errors = collectErrors(page)
  await connectButton(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /wallet-session|tonconnect|config\.ton\.org/.test(url))).toEqual([])
  await picture(page, 'wallet-1-none')
})

test('a wallet that proves its address is linked to the player and shown', async () => {
  await connectButton(page).click()
  peer = await peerOf('v5r1')
  const link = await codeLink(page)
  await picture(page, 'wallet-2-choosing')
  await peer.accept(link)
  await proven(page).waitFor()
  expect(peer.request?.items.map(({ name }) => name)).toEqual(['ton_addr', 'ton_proof'])
  expect(await address(page).textContent()).toMatch(/^UQ..….{4}$/)
  await openMenu(page)
  await copyAddress(page)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^UQ[\w-]{46}$/)
  expect((await page.locator('[data-tc-dropdown-container]').boundingBox())?.width).toBe(256)
  await picture(page, 'wallet-3-proven')
  await page.keyboard.press('Escape')
})

test('the whole address is copied in a browser without the clipboard API', async () => {
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  })
  await openMenu(page)
  await copyAddress(page)
  await page.keyboard.press('Escape')
  // Removes the override, so that the browser's own clipboard can be read.
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^UQ[\w-]{46}$/)
})

test('the achievement for a connected wallet can be claimed', async () => {
  const other = await first.newPage()
  await other.goto(`${product.address}/achievements?player=1`)
  const row = other.locator('li, section').filter({ has: other.getByText('آماده برای جایزه') })
  await row.first().getByRole('button', { name: /بگیر/ }).waitFor()
  await other.close()
})

test('a reload restores the session and shows the same wallet', async () => {
  const before = await address(page).textContent()
  await page.reload()
  await proven(page).waitFor()
  expect(await address(page).textContent()).toBe(before)
  await expect.poll(() => bridge.clients().length).toBeGreaterThan(1)
})

test('another player cannot link the same wallet, and a message says why', async () => {
  const second = await openBrowser()
  const theirs = await openProfile(second, 2)
  await connectButton(theirs).click()
  const otherPeer = await peerOf('v5r1')
  const hasSaid = await recordTexts(theirs)
  await otherPeer.accept(await codeLink(theirs))
  await hasSaid('این کیف پول مال حساب دیگری است')
  await connectButton(theirs).waitFor()
  await picture(theirs, 'wallet-4-taken')
  // The session with the refused wallet is over too.
  expect((await otherPeer.next()).method).toBe('disconnect')
  await second.close()
})

test('a wallet that does not sign the proof is refused, and a message says why', async () => {
  const third = await openBrowser()
  const theirs = await openProfile(third, 3)
  await connectButton(theirs).click()
  const silent = new Peer(bridge.url)
  peers.push(silent)
  const hasSaid = await recordTexts(theirs)
  await silent.accept(await codeLink(theirs))
  await hasSaid('این کیف پول نشانی‌اش را تأیید نکرد')
  await connectButton(theirs).waitFor()
  await third.close()
})

test('when the player disconnects, server, app and wallet end the session', async () => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'قطع اتصال' }).click()
  await connectButton(page).waitFor()
  expect((await peer.next()).method).toBe('disconnect')
  await page.reload()
  await connectButton(page).waitFor()
})

test('when the wallet disconnects, app and server end the session', async () => {
  await connectButton(page).click()
  const again = await peerOf('v5r1')
  await again.accept(await codeLink(page))
  await proven(page).waitFor()
  await again.leave()
  await connectButton(page).waitFor()
  await page.reload()
  await connectButton(page).waitFor()
})

test('the page logged no error in any of these tests', () => {
  expect(errors).toEqual([])
})
