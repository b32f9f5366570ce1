import { handOver } from '@ganj/contract'
import {
  botToken,
  startTestBotApi,
  startTestServer,
  type TestBotApi,
  type TestServer,
  webhookPath,
} from '@ganj/server/test'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { openView, type View } from '../visual/view.ts'

const secret = 'a-secret-between-the-two-of-us'
let server: TestServer
let browser: Browser
let api: TestBotApi

beforeAll(async () => {
  api = await startTestBotApi(botToken)
  ;[server, browser] = await Promise.all([
    startTestServer('2026-11-18T12:00:00Z', {
      BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: api.url,
      TELEGRAM_UPDATES: 'webhook',
      TELEGRAM_WEBHOOK_SECRET: secret,
      SUPPORT_CONTACT: '@ganj_support',
      PUBLIC_URL: 'https://ganj.example',
    }),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await api?.close()
})

/** Brings what the messaging app has to say. */
async function bring(update: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
  const { status } = await fetch(`${server.address}${webhookPath}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(update),
  })
  expect(status).toBe(200)
}

/** The shop, open in a browser of its own, where an invoice opens in a window that the test looks at. */
async function openShop(player: number): Promise<View & { invoices(): Promise<string[]> }> {
  // Beside a real bot there are no development players: the browser is handed a session.
  const { deviceId } = await (await server.signIn(player)).call(handOver)
  const view = await openView(browser, server, { player, language: 'en', handOver: deviceId })
  // The id is spent by its exchange: a load before the session is kept would lose both.
  await view.page.waitForFunction(() => localStorage.getItem('ganj.refresh') !== null)
  await view.page.addInitScript({
    content: 'window.opened = []; window.open = (address) => void window.opened.push(String(address))',
  })
  await view.page.goto(`${server.address}/shop`)
  const invoices = () => view.page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  return { ...view, invoices }
}

/** Chooses a pack for stars and presses Pay; answers the address of the invoice. */
async function payFor({ page, say, invoices }: Awaited<ReturnType<typeof openShop>>, pack: string) {
  await page.locator('article', { hasText: pack }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.pay') }).click()
  await dialog.getByText(say('shop.pay.looking')).waitFor()
  return (await invoices()).at(-1) ?? ''
}

test('a pack is paid for in the window of its host, and given when the host says so', async () => {
  const view = await openShop(21)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  const checkout = api.checkout(invoice, 1021)
  await bring(checkout)
  expect(api.isAllowed(checkout)).toBe(true)
  await bring(api.pay(invoice, 1021))
  await page.getByRole('dialog').getByText(say('shop.yours')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shop.fine') })
    .click()
  await page.getByText('55').first().waitFor()
  expect(await server.discrepancies()).toEqual([])
  await page.context().close()
})

test('a reload in the middle loses nothing: the purchase is there, goes on, and is given', async () => {
  const view = await openShop(22)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  await page.reload()
  await view.go('/shop')
  await page.getByRole('button', { name: say('shop.unsettled.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.continue') }).click()
  await expect.poll(view.invoices).toEqual([invoice])
  await bring(api.pay(invoice, 1022))
  await dialog.getByText(say('shop.yours')).waitFor()
  await page.context().close()
})

test('whoever gives up has given up; money that comes all the same still buys the pack', async () => {
  const view = await openShop(23)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.give-up') }).click()
  await dialog.getByText(say('shop.pay.cancelled')).waitFor()
  await bring(api.pay(invoice, 1023))
  await page.reload()
  await view.go('/history')
  await view.go('/shop')
  await page.getByText('55').first().waitFor()
  expect(await server.discrepancies()).toEqual([])
  await page.context().close()
})
