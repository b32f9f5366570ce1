import { getRun } from '@ganj/contract'
import { give, sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepTexts } from '../browser/kept-texts.ts'
import { holdScripts, launchBrowser, numberIn } from '../browser/phone.ts'
import { held, nextGuest, type Visitor, visit } from './visitor.ts'

let server: TestServer
let browser: Browser
let visitor: Visitor | undefined

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T09:00:00Z'), launchBrowser()])
  server.time.letGo()
})

afterAll(async () => {
  await visitor?.leave()
  await browser?.close()
  await server?.close()
})

async function arrive(path: string, gift: Record<string, bigint> = {}): Promise<Visitor> {
  await visitor?.leave()
  const player = await nextGuest(server)
  if (Object.keys(gift).length > 0) await give(server, player.number, gift)
  visitor = await visit(browser, server, { player, path })
  return visitor
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** What the page shows of a currency. */
const shown = async (page: Page, currency: string) =>
  numberIn(
    (await page
      .locator(`[data-counter="${currency}"] span[aria-hidden=true] + span`)
      .first()
      .textContent()) ?? '',
  )

/** What is fetched ahead has come: the last of it are the words of what goes wrong. */
const everyPageIsHere = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/toasts-[^/]+\.js$/.test(name)),
  )

/** Opens the sheet that asks once more before a pack of three tickets is bought. */
async function askFor(page: Page): Promise<void> {
  await page.getByRole('article').filter({ hasText: 'سه بلیت' }).getByRole('button').click()
  await button(page, /^بخر$/).waitFor()
}

test('offline is said; a purchase is refused plainly, the coins come back, and pressed again it is paid once', async () => {
  const { page, player, booked } = await arrive('/shop', { coin: 900n })
  await askFor(page)
  await page.context().setOffline(true)
  await page.getByText('اینترنت قطع است').waitFor({ state: 'attached' })
  await button(page, /^بخر$/).click()
  await page.getByRole('alert').filter({ hasText: 'جوابی نرسید' }).waitFor()
  await expect.poll(() => shown(page, 'coin')).toBe(1000)
  await page.context().setOffline(false)
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
  expect(await held(player, 'coin')).toBe(700)
})

test('a spin without a line gives the free spin back and says so; with the line it turns once', async () => {
  const { page, booked } = await arrive('/spin-wheel')
  await button(page, /بچرخون/).waitFor()
  await everyPageIsHere(page)
  await page.context().setOffline(true)
  const hasSaid = await keepTexts(page)
  await button(page, /بچرخون/).click()
  await hasSaid('خطایی رخ داد!')
  expect(await booked('spin')).toBe(0)
  await page.context().setOffline(false)
  await button(page, /بچرخون/).click()
  await expect.poll(() => booked('spin')).toBe(1)
})

test('a page that was read stays readable offline; one that was not comes by itself with the line', async () => {
  const { page } = await arrive('/shop')
  await page.getByRole('article').first().waitFor()
  await everyPageIsHere(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'رتبه‌ها' }).click()
  await page.getByRole('tablist').waitFor()
  await page.getByRole('link', { name: 'فروشگاه' }).click()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: 'رتبه‌ها' }).click()
  // The week's board has come with home; that of the day was not read yet.
  await page.getByRole('tab', { name: 'روزانه' }).click()
  await page.getByRole('status', { name: 'در حال بارگذاری' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status', { name: 'در حال بارگذاری' }).waitFor({ state: 'detached' })
  await page.getByText('هنوز کسی پرواز نکرده').waitFor()
})

test('a page that the server cannot give says so and comes at the second try', async () => {
  const { page } = await arrive('/leader-board')
  await page.getByRole('tablist').waitFor()
  // The board of the day is not fetched ahead: only the player's tap asks for it again.
  await page.route(/\/api\/.*dimension=daily/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('tab', { name: 'روزانه' }).click()
  await page.getByText('بارگذاری نشد').waitFor()
  await page.unrouteAll()
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('هنوز کسی پرواز نکرده').waitFor()
})

test('a purchase that the server cannot make is not paid, and can be pressed again', async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await askFor(page)
  await page.route('**/api/shop/buy', (route) => route.fulfill({ status: 500, body: '' }))
  await button(page, /^بخر$/).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await page.unrouteAll()
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
})

test('a session that has run out is renewed under the hand, and what was pressed happens once', async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await askFor(page)
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) renewals.push(request.url())
  })
  server.time.advance(3600)
  await button(page, /^بخر$/).click()
  await page.getByText('مال تو شد').waitFor()
  expect(renewals).toHaveLength(1)
  expect(await booked('pack')).toBe(1)
})

test('a session that was ended elsewhere is opened anew with what the host vouches for', async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await askFor(page)
  // Whatever the page asks next by itself may be what opens it.
  const signsIn = page.waitForRequest((request) => request.url().endsWith('/api/auth'))
  await server.database.rows(sql`UPDATE session SET revoked_at = ${server.time.now()}`)
  server.time.advance(60)
  await button(page, /^بخر$/).click()
  await signsIn
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
})

test('when the host vouches no more, the player is asked to come in again, and comes in', async () => {
  const { page } = await arrive('/earn')
  await page
    .getByRole('tab')
    .or(button(page, /جایزهٔ امروزت/))
    .first()
    .waitFor()
  const refusal = {
    status: 401,
    contentType: 'application/problem+json',
    body: JSON.stringify({ code: 'auth.init-data-expired', status: 401, detail: '', requestId: 'r' }),
  }
  // The page asks by itself as well: the host vouches again from the player's tap on, and not before.
  await page.route('**/api/auth', async (route) => {
    const hasTapped = await page.evaluate(() => document.documentElement.dataset.tapped === '')
    await (hasTapped ? route.continue() : route.fulfill(refusal))
  })
  await server.database.rows(sql`UPDATE session SET revoked_at = ${server.time.now()}`)
  server.time.advance(60)
  await page.getByRole('link', { name: 'فروشگاه' }).click()
  await page.getByText('گنج داخل تلگرام باز می‌شود').waitFor()
  await page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.tapped = ''
    }
    document.addEventListener('click', note, { capture: true, once: true })
  })
  await button(page, 'دوباره امتحان کن').click()
  await page.getByRole('article').first().waitFor()
})

test('on a slow line the splash stands before any script, home can be used, and a page that is on its way shows it', async () => {
  await visitor?.leave()
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    reducedMotion: 'reduce',
  })
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const letScriptsThrough = await holdScripts(page)
  await page.goto(server.address, { waitUntil: 'commit' })
  await page.getByText('بازی کن و هر هفته جایزه ببر!').waitFor()
  await letScriptsThrough()
  await page.locator('[data-home-ready]').waitFor()
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'فروشگاه' }).click()
  await page
    .getByRole('status', { name: 'در حال بارگذاری' })
    .or(page.locator('main article'))
    .first()
    .waitFor()
  await page.getByRole('article').first().waitFor()
  await phone.close()
})

test('a flight that ended without a line waits on the phone and is handed in when the line is back', async () => {
  const { page, player } = await arrive('/')
  // Who presses before the record is known is asked what to bring along, even on a first flight.
  await everyPageIsHere(page)
  await button(page, /پرواز کن/).click()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  const run = await player.call(getRun, { query: {} })
  await page.context().setOffline(true)
  const frame = page.frames().find((one) => one !== page.mainFrame())
  await frame?.evaluate(() =>
    window.parent.postMessage(
      { ganj: 'game', type: 'end', score: 10, log: 'R1IB', ticks: 60, stats: {} },
      '*',
    ),
  )
  await page.getByText(/پروازت پیش ما امن است/).waitFor()
  const handedIn = page.waitForRequest((request) => request.url().endsWith('/api/game/score'))
  await page.context().setOffline(false)
  expect((await handedIn).postDataJSON()).toMatchObject({ gameInstanceId: run?.publicId, score: 10 })
})
