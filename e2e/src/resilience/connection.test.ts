import { getRun } from '@ganj/contract'
import { credit, sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdScripts, launchBrowser, numberIn } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { nextGuest, readBalance, type Visitor, visit } from './visitor.ts'

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
  if (Object.keys(gift).length > 0) await credit(server, player.number, gift)
  visitor = await visit(browser, server, { player, path })
  return visitor
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The balance of a currency that the page shows. */
const shown = async (page: Page, currency: string) =>
  numberIn(
    (await page
      .locator(`[data-counter="${currency}"] span[aria-hidden=true] + span`)
      .first()
      .textContent()) ?? '',
  )

/** Resolves when prefetching is done. The error texts are its last file. */
const prefetchDone = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/toasts-[^/]+\.js$/.test(name)),
  )

/** Opens the confirmation sheet of a pack of three tickets. */
async function openConfirmation(page: Page): Promise<void> {
  await page.getByRole('article').filter({ hasText: 'سه بلیت' }).getByRole('button').click()
  await button(page, /^بخر$/).waitFor()
}

test('offline is shown; a purchase fails with a message, the coins come back, and a second press is paid once', async () => {
  const { page, player, booked } = await arrive('/shop', { coin: 900n })
  await openConfirmation(page)
  await page.context().setOffline(true)
  await page.getByText('اینترنت قطع است').waitFor({ state: 'attached' })
  await button(page, /^بخر$/).click()
  await page.getByRole('alert').filter({ hasText: 'جوابی نرسید' }).waitFor()
  await expect.poll(() => shown(page, 'coin')).toBe(1000)
  await page.context().setOffline(false)
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
  expect(await readBalance(player, 'coin')).toBe(700)
})

test('a spin without a connection returns the free spin and says so; with a connection it spins once', async () => {
  const { page, booked } = await arrive('/spin-wheel')
  await button(page, /بچرخون/).waitFor()
  await prefetchDone(page)
  await page.context().setOffline(true)
  const hasSaid = await recordTexts(page)
  await button(page, /بچرخون/).click()
  await hasSaid('خطایی رخ داد!')
  expect(await booked('spin')).toBe(0)
  await page.context().setOffline(false)
  await button(page, /بچرخون/).click()
  await expect.poll(() => booked('spin')).toBe(1)
})

test('with reduced motion a toast is shown as long as with motion, and then disappears', async () => {
  const { page } = await arrive('/spin-wheel')
  await button(page, /بچرخون/).waitFor()
  await prefetchDone(page)
  await page.evaluate(() => {
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      if (animationName === 'Toastify__trackProgress')
        document.documentElement.dataset.shownFor = `${elapsedTime}`
    })
  })
  await page.context().setOffline(true)
  await button(page, /بچرخون/).click()
  await expect.poll(() => page.locator('html').getAttribute('data-shown-for')).toBe('5')
  await page.getByText('خطایی رخ داد!').waitFor({ state: 'detached' })
})

test('a loaded page stays readable offline; another loads by itself when the connection returns', async () => {
  const { page } = await arrive('/shop')
  await page.getByRole('article').first().waitFor()
  await prefetchDone(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'رتبه‌ها' }).click()
  await page.getByRole('tablist').waitFor()
  await page.getByRole('link', { name: 'فروشگاه' }).click()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: 'رتبه‌ها' }).click()
  // The weekly board was prefetched; the daily board was not.
  await page.getByRole('tab', { name: 'روزانه' }).click()
  await page.getByRole('status', { name: 'در حال بارگذاری' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status', { name: 'در حال بارگذاری' }).waitFor({ state: 'detached' })
  await page.getByText('هنوز کسی پرواز نکرده').waitFor()
})

test('a page that fails with a server error says so and loads at the second attempt', async () => {
  const { page } = await arrive('/leader-board')
  await page.getByRole('tablist').waitFor()
  // The daily board is not prefetched: only the player's tap requests it again.
  await page.route(/\/api\/.*dimension=daily/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('tab', { name: 'روزانه' }).click()
  await page.getByText('بارگذاری نشد').waitFor()
  await page.unrouteAll()
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('هنوز کسی پرواز نکرده').waitFor()
})

test('a purchase that fails with a server error is not paid, and can be pressed again', async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await openConfirmation(page)
  await page.route('**/api/shop/buy', (route) => route.fulfill({ status: 500, body: '' }))
  await button(page, /^بخر$/).click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await page.unrouteAll()
  await button(page, 'دوباره امتحان کن').click()
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
})

test('an expired access token is refreshed in the background, and the pressed action happens once', async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await openConfirmation(page)
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

test("a session that was revoked elsewhere is replaced by a new sign-in with the host's init data", async () => {
  const { page, booked } = await arrive('/shop', { coin: 900n })
  await openConfirmation(page)
  // Any background request of the page may cause the sign-in.
  const signsIn = page.waitForRequest((request) => request.url().endsWith('/api/auth'))
  await server.database.rows(sql`UPDATE session SET revoked_at = ${server.time.now()}`)
  server.time.advance(60)
  await button(page, /^بخر$/).click()
  await signsIn
  await page.getByText('مال تو شد').waitFor()
  expect(await booked('pack')).toBe(1)
})

test('when the init data of the host has expired, the player is asked to sign in again, and succeeds', async () => {
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
  // The page also signs in by itself: sign-ins succeed from the player's tap on, and not before.
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

test('on a slow connection the splash is shown before any script, home is usable, and a loading page shows that it loads', async () => {
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

test('the score of a run that ended offline is stored on the phone and submitted when the connection returns', async () => {
  const { page, player } = await arrive('/')
  // Before the player's record is loaded the power-ups sheet would open, even on a first run.
  await prefetchDone(page)
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
