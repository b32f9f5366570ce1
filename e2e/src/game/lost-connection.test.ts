import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdFrameClock, stepMs } from '../browser/frame-clock.ts'
import { holdCountdowns, launchBrowser, numberIn, openPhone, picture } from '../browser/phone.ts'
import { type Product, startProduct } from '../server/product-process.ts'

let product: Product
let browser: Browser
let phone: BrowserContext
let handedIn = 0

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  phone = await openPhone(browser)
  phone.on('response', (response) => {
    if (response.url().endsWith('/api/game/score') && response.ok()) handedIn++
  })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.remove()
})

const home = async (): Promise<Page> => {
  const page = await phone.newPage()
  await page.goto(product.address)
  return page
}
const spoken = '[aria-hidden=true] + span'
const coins = async (page: Page) =>
  numberIn((await page.locator('header [data-counter=coin]').locator(spoken).last().textContent()) ?? '')

/** Opens the card of the run, checks its size, and downloads it. */
async function seeCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'کارت پرواز' }).tap()
  const card = page.locator('img[src^="data:image/png"]')
  await card.waitFor()
  const size = await card.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([1080, 1350])
  await picture(page, '22-card')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ذخیرهٔ عکس' }).tap(),
  ])
  expect(download.suggestedFilename()).toBe('ganj-flight.png')
}

let score = 0

test('the score of a run that ends without a connection is kept on the device, and the result says so', async () => {
  const page = await phone.newPage()
  const advanceGame = await holdFrameClock(page)
  await holdCountdowns(page)
  await page.goto(product.address)
  await page.getByRole('button', { name: /پرواز کن/ }).tap()
  await page.frameLocator('iframe').locator('#hud output').waitFor()
  // The craft is not steered, so the run ends soon. No revive can be requested offline.
  const giveUp = page.getByRole('button', { name: 'تمامش کن' }).last()
  const waits = page.frameLocator('iframe').getByText('منتظر اینترنت')
  // Several steps at once miss nothing: a crash waits for its answer.
  const steps = 4
  let isOffline = false
  while (!(await giveUp.isVisible())) {
    // A run of more than 36 seconds pauses until there is a connection.
    const isWanted = !(await waits.isVisible())
    if (isOffline !== isWanted) await phone.setOffline(isWanted)
    isOffline = isWanted
    await product.advance(steps * stepMs)
    await advanceGame({ steps })
  }
  await product.letGo()
  await giveUp.tap()
  await page.getByText('پروازت پیش ما امن است').waitFor()
  await picture(page, '20-unsent')
  score = await page.evaluate(() => {
    const [, saved = '{}'] = Object.entries(localStorage).find(([key]) => key.startsWith('ganj.run ')) ?? []
    return JSON.parse(saved).score
  })
  expect(score).toBeGreaterThan(0)
  expect(handedIn).toBe(0)
  await page.close()
})

test('when the app is opened again with a connection it submits the run once, and the replay verifies it', async () => {
  await phone.setOffline(false)
  const page = await home()
  await page.getByText('امتیازت اثبات شد').waitFor()
  await picture(page, '21-proven-late')
  expect(handedIn).toBe(1)
  await seeCard(page)
  await page.reload()
  await expect.poll(() => coins(page)).toBe(100 + Math.floor(score / 20))
  expect(handedIn).toBe(1)
})
