import { credit, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, numberIn } from '../browser/phone.ts'
import { nextGuest, visit } from '../resilience/visitor.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T09:00:00Z'), launchBrowser()])
  server.time.letGo()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const home = (page: Page) => page.locator('[data-home-ready]')

/** Marks the current home element, so that a new one can be told from it. */
const mark = (page: Page) => home(page).evaluate((element) => element.setAttribute('data-same', ''))
const isTheSame = async (page: Page) => (await home(page).getAttribute('data-same')) !== null

const goTo = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).tap()

const coinsAtHome = async (page: Page) =>
  numberIn(
    (await home(page).locator('[data-counter="coin"] span[aria-hidden=true] + span').textContent()) ?? '',
  )

test('home is the same element when a player returns to it, and shows the balance after a purchase', async () => {
  const player = await nextGuest(server)
  await credit(server, player.number, { coin: 900n })
  const { page, leave } = await visit(browser, server, { player, path: '/' })
  await expect.poll(() => coinsAtHome(page)).toBe(1000)
  await mark(page)

  await goTo(page, '/shop')
  const pack = page.getByRole('article').filter({ hasText: 'سه بلیت' }).getByRole('button')
  await pack.waitFor()
  await home(page).waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'پرواز کن' }).count()).toBe(0)
  await pack.click()
  await page.getByRole('button', { name: /^بخر$/ }).click()
  await page.getByText('مال تو شد').waitFor()
  await page.keyboard.press('Escape')

  await goTo(page, '/')
  await page.getByRole('button', { name: 'پرواز کن' }).waitFor()
  expect(await isTheSame(page)).toBe(true)
  await expect.poll(() => coinsAtHome(page)).toBe(700)
  await leave()
})

test('leaving during a run removes home with its frame, and the run is resumed when the player returns', async () => {
  const player = await nextGuest(server)
  const { page, leave } = await visit(browser, server, { player, path: '/' })
  await page.getByRole('button', { name: 'پرواز کن' }).waitFor()
  await mark(page)
  await page.getByRole('button', { name: 'پرواز کن' }).tap()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  await page.evaluate(() => {
    window.history.pushState({}, '', '/shop')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('article').filter({ hasText: 'سه بلیت' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)

  await goTo(page, '/')
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  expect(await isTheSame(page)).toBe(false)
  await leave()
})
