import {
  createTestChain,
  startTestServer,
  startTestToncenter,
  type TestChain,
  type TestServer,
  type TestToncenter,
} from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, picture } from '../browser/phone.ts'
import { type Bridge, startBridge } from '../wallet/bridge.ts'
import { keyHolder } from '../wallet/key-holder.ts'
import { Peer } from '../wallet/peer.ts'
import { walletList } from '../wallet/site.ts'
import { codeLink } from '../wallet/stage.ts'

const receiver = `0:${'77'.repeat(32)}`
let world: TestChain
let toncenter: TestToncenter
let server: TestServer
let bridge: Bridge
let browser: Browser
let peer: Peer

beforeAll(async () => {
  const now = new Date()
  world = await createTestChain(Math.floor(now.getTime() / 1000))
  toncenter = await startTestToncenter(world)
  bridge = await startBridge()
  server = await startTestServer(now.toISOString(), {
    TONCENTER_URL: toncenter.url,
    TETHER_MASTER: world.master,
    TETHER_RECEIVER: receiver,
    CONNECT_SOURCES: new URL(bridge.url).origin,
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  peer?.close()
  await browser?.close()
  await bridge?.close()
  await server?.close()
  await toncenter?.close()
})

interface Transaction {
  from: string
  messages: { address: string; amount: string; payload: string }[]
}

test('a pack is paid with tether: the wallet signs over its bridge, the chain confirms, the pack is delivered', async () => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 844 }, locale: 'fa-IR' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  await context.route('https://config.ton.org/**', (route) => route.fulfill({ json: walletList(bridge.url) }))
  await context.route(/^https:\/\/(?!config\.ton\.org)/, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(`${server.address}/shop?player=41`)

  await page.locator('article', { hasText: 'یک مشت الماس' }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'خرید تو' })
  await sheet.getByRole('button', { name: 'اتصال کیف پول' }).click()
  const holder = await keyHolder('v5r1')
  peer = new Peer(bridge.url, holder)
  await peer.accept(await codeLink(page))
  const payButton = sheet.getByRole('button', { name: 'پرداخت' })
  await payButton.waitFor()
  await picture(page, 'tether-1-ready')

  await world.mint(holder.account.address, 5_000_000n)
  // The SDK accepts an answer only after the bridge has accepted its request. No person answers sooner.
  const taken = page.waitForResponse((response) => response.url().includes('/message?'))
  await payButton.click()
  const { id, method, params } = await peer.next()
  await (await taken).finished()
  expect(method).toBe('sendTransaction')
  const { from, messages } = JSON.parse(params[0] ?? '{}') as Transaction
  expect(from).toBe(holder.account.address)
  const [message] = messages
  if (!message) throw new Error('nothing to sign')
  await world.send(from, { to: message.address, value: BigInt(message.amount), body: message.payload })
  await peer.reply(id, 'te6cckEBAQEAAgAAAEysuc0=')
  await expect.poll(() => sheet.innerText()).toContain('دنبال پرداختت می‌گردیم…')
  await picture(page, 'tether-2-looking')

  world.advance(10)
  await sheet.getByText('مال تو شد!').waitFor()
  await picture(page, 'tether-3-yours')
  expect(await world.jettonBalance(receiver)).toBe(990_000n)
  expect(await server.discrepancies()).toEqual([])
  await context.close()
})
