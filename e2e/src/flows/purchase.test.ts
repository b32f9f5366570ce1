import { handOver } from '@ganj/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { type ServerWithBot, startServerWithBot } from '../server/server-with-bot.ts'
import { openView, type View } from '../visual/view.ts'

let bot: ServerWithBot
let browser: Browser

beforeAll(async () => {
  ;[bot, browser] = await Promise.all([startServerWithBot('2026-11-18T12:00:00Z'), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await bot?.close()
})

/** Opens the shop in a new browser context that records the addresses of opened invoices. */
async function openShop(player: number): Promise<View & { invoices(): Promise<string[]> }> {
  // A server with a bot has no development players, so the browser takes over a session.
  const { deviceId } = await (await bot.server.signIn(player)).call(handOver)
  const view = await openView(browser, bot.server, { player, language: 'en', handOver: deviceId })
  // The id works once: a page load before the session is stored would lose both.
  await view.page.waitForFunction(() => localStorage.getItem('ganj.refresh') !== null)
  await view.page.addInitScript({
    content: 'window.opened = []; window.open = (address) => void window.opened.push(String(address))',
  })
  await view.page.goto(`${bot.server.address}/shop`)
  const invoices = () => view.page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  return { ...view, invoices }
}

/** Chooses a pack for stars and presses Pay. Returns the address of the invoice. */
async function payFor({ page, say, invoices }: Awaited<ReturnType<typeof openShop>>, pack: string) {
  await page.locator('article', { hasText: pack }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.pay') }).click()
  await dialog.getByText(say('shop.pay.looking')).waitFor()
  return (await invoices()).at(-1) ?? ''
}

test('a pack is paid for in the window of the host, and delivered when the host confirms the payment', async () => {
  const view = await openShop(21)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  const checkout = bot.api.checkout(invoice, 1021)
  await bot.deliverUpdate(checkout)
  expect(bot.api.isAllowed(checkout)).toBe(true)
  await bot.deliverUpdate(bot.api.pay(invoice, 1021))
  await page.getByRole('dialog').getByText(say('shop.yours')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shop.fine') })
    .click()
  await page.getByText('55').first().waitFor()
  expect(await bot.server.discrepancies()).toEqual([])
  await page.context().close()
})

test('a purchase survives a reload: it is listed, continued, and delivered', async () => {
  const view = await openShop(22)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  await page.reload()
  await view.go('/shop')
  await page.getByRole('button', { name: say('shop.unsettled.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.continue') }).click()
  await expect.poll(view.invoices).toEqual([invoice])
  await bot.deliverUpdate(bot.api.pay(invoice, 1022))
  await dialog.getByText(say('shop.yours')).waitFor()
  await page.context().close()
})

test('a cancelled purchase stays cancelled, and a payment that still arrives buys the pack', async () => {
  const view = await openShop(23)
  const { page, say } = view
  const invoice = await payFor(view, 'Handful of gems')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('shop.pay.give-up') }).click()
  await dialog.getByText(say('shop.pay.cancelled')).waitFor()
  await bot.deliverUpdate(bot.api.pay(invoice, 1023))
  await page.reload()
  await view.go('/history')
  await view.go('/shop')
  await page.getByText('55').first().waitFor()
  expect(await bot.server.discrepancies()).toEqual([])
  await page.context().close()
})
