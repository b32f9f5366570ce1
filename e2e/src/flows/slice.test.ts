import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdvanceGame, holdFrameClock, stepMs, ticksOfStep } from '../browser/frame-clock.ts'
import {
  collectErrors,
  holdCountdowns,
  holdRequests,
  holdScripts,
  launchBrowser,
  numberIn,
  openPhone,
  picture,
} from '../browser/phone.ts'
import { createTouchInput, stepsOfLook } from '../browser/touch-input.ts'
import { type Product, startProduct } from '../server/product-process.ts'

let product: Product
let browser: Browser
let phone: BrowserContext
let page: Page
let errors: string[]
let advanceGame: AdvanceGame

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  phone = await openPhone(browser)
  page = await phone.newPage()
  errors = collectErrors(page)
  advanceGame = await holdFrameClock(page)
  await holdCountdowns(page)
  // Opens at home by itself, unless it did so before the first run.
  const daily = page.getByRole('dialog', { name: 'جایزهٔ روزانه' })
  await page.addLocatorHandler(daily, () => daily.getByRole('button', { name: 'بستن' }).tap())
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.remove()
})

const playButton = () => page.getByRole('button', { name: /پرواز کن|ادامه بده/ })
/** The text of an animated number for screen readers. */
const spoken = '[aria-hidden=true] + span'

async function counter(label: string): Promise<number> {
  const pill = page.locator('header span').filter({ has: page.getByText(label, { exact: true }) })
  return numberIn((await pill.first().locator(spoken).last().textContent()) ?? '')
}

/** The caller's own score on the board, on the podium or in a row. */
async function ownScoreOn(board: Page): Promise<number> {
  const own = board.locator('li, [aria-current=true]').filter({ has: board.getByText('تو', { exact: true }) })
  const texts = await own.first().locator('span').allTextContents()
  return Math.max(0, ...texts.map(numberIn))
}

/** Advances the server's clock with the game's: the server rejects a run that is faster or slower than its clock. */
const advance: AdvanceGame = async (by = {}) => {
  await product.advance((by.steps ?? 1) * stepMs)
  await advanceGame(by)
}

/** The button that revives, once its price is known. */
const pricedRevive = () => page.locator('button[aria-busy=false]', { hasText: 'برگرد به پرواز' })

/** Presses the button that ends the run before the price is known and releases it after: the press must count. */
async function endRunDuringAnswer(letPriceThrough: () => Promise<void>): Promise<void> {
  const pass = page.getByRole('button', { name: 'تمامش کن' }).last()
  await pass.hover()
  await page.mouse.down()
  await letPriceThrough()
  await pricedRevive().waitFor()
  await page.mouse.up()
}

/** Steers until the run has ended and the replay has verified it, with this number of paid revives. */
async function flyToTheEnd({ revives = 0 } = {}): Promise<number> {
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  const ended = page.getByRole('heading', { name: /پایان پرواز|رکورد تازه/ })
  const offer = page.getByRole('heading', { name: 'هنوز تمام نشده!' })
  const touch = await createTouchInput(page, advance)
  const letPriceThrough = revives === 0 ? await holdRequests(page, '**/game/next-revive*') : async () => {}
  let looks = 0
  await touch.steerUntil(async () => ++looks * stepsOfLook * ticksOfStep > 300 || (await offer.isVisible()))
  await advance({ isSeen: true })
  await picture(page, '03-run')
  for (let crashes = 1; ; crashes++) {
    await touch.steerUntil(async () => (await ended.isVisible()) || (await offer.isVisible()))
    if (await ended.isVisible()) break
    // One picture of it is enough.
    if (crashes === 1 && revives > 0) {
      await pricedRevive().waitFor()
      await advance({ isSeen: true })
      await picture(page, '04-revive')
    }
    const fliesOn = crashes <= revives
    if (fliesOn) await pricedRevive().tap()
    else await endRunDuringAnswer(letPriceThrough)
    // On failure the assertion shows the text of the sheet that is still open.
    const sheet = page.getByRole('dialog').filter({ has: offer })
    await expect.poll(() => sheet.allInnerTexts()).toEqual([])
    // A touch now would press a control of the result.
    if (!fliesOn) await ended.waitFor()
  }
  await product.letGo()
  // On failure the assertion shows the other text.
  const note = page.locator('[aria-labelledby=result-title] p[role=status]')
  await expect.poll(() => note.textContent()).toBe('امتیازت اثبات شد')
  return numberIn(
    (await page.locator(`[aria-labelledby=result-title] ${spoken}`).first().textContent()) ?? '',
  )
}

test('a newcomer sees the splash with the tagline, then the home screen with a welcome gift', async () => {
  // The splash disappears soon after the last script has loaded.
  const letScriptsThrough = await holdScripts(page)
  await page.goto(product.address, { waitUntil: 'commit' })
  await page.getByText('بازی کن و هر هفته جایزه ببر!').waitFor()
  await picture(page, '01-splash')
  await letScriptsThrough()
  await playButton().waitFor()
  await page.locator('#splash').waitFor({ state: 'detached' })
  await expect.poll(() => counter('بلیت')).toBe(5)
  expect(await counter('سکه')).toBe(100)
  await picture(page, '02-home')
})

let score = 0

test('a run costs one ticket, is played in the frame by touch, and its score is verified by replay', async () => {
  await playButton().tap()
  await expect.poll(() => counter('بلیت')).toBe(4)
  score = await flyToTheEnd()
  await picture(page, '05-result')
  expect(score).toBeGreaterThan(0)
})

test('the score is on the weekly board', async () => {
  await page.getByRole('link', { name: 'رتبه‌ها' }).first().tap()
  await expect.poll(() => ownScoreOn(page)).toBe(score)
  await picture(page, '06-board')
})

test('the coins that the run earned are in the header', async () => {
  await page.getByRole('link', { name: 'بازی' }).tap()
  await expect.poll(() => counter('سکه')).toBe(100 + Math.floor(score / 20))
  await picture(page, '07-home-after')
})

test('a run continues after a reload, and a revive is paid for and verified', async () => {
  const tickets = await counter('بلیت')
  await playButton().tap()
  await page.getByRole('button', { name: 'بزن بریم' }).tap()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'ادامه بده' }).waitFor()
  await expect.poll(() => counter('بلیت')).toBe(tickets - 1)
  await page.getByRole('button', { name: 'ادامه بده' }).tap()
  await flyToTheEnd({ revives: 1 })
})

test('the page logged no error in any of these tests', () => {
  expect(errors).toEqual([])
})

test('an unknown address shows that the page was not found, and a link back', async () => {
  await page.goto(`${product.address}/nowhere`)
  await page.getByText('این صفحه پیدا نشد').waitFor()
  await picture(page, '08-not-found')
})

test('after a restart of the product the score is still on the board', async () => {
  await product.stop()
  product = await startProduct(product.dataDir)
  const again = await (await openPhone(browser)).newPage()
  await again.goto(`${product.address}/leader-board`)
  await expect.poll(() => ownScoreOn(again)).toBeGreaterThan(0)
})
