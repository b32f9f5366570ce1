import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdvanceGame, holdFrameClock } from '../browser/frame-clock.ts'
import { collectErrors, launchBrowser, openPhone, picture } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { type Product, startProduct } from '../server/product-process.ts'
import { walletList } from '../wallet/site.ts'

interface HostMessage {
  name: string
  payload: Record<string, unknown>
  at: number
}

let product: Product
let browser: Browser
let phone: BrowserContext
let page: Page
let errors: string[]
let advanceGame: AdvanceGame

/** A fake Telegram client at the level of its bridge. It sends only the events that a test sends, which come late. */
const client = `
  window.received = []
  window.TelegramWebviewProxy = {
    postEvent: (name, json) => received.push({ name, payload: json ? JSON.parse(json) : {}, at: performance.now() }),
  }`
const theme = encodeURIComponent('{"bg_color":"#17212b"}')
const launch = `#tgWebAppPlatform=ios&tgWebAppVersion=8.0&tgWebAppThemeParams=${theme}`

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  phone = await openPhone(browser)
  await phone.route('https://config.ton.org/**', (route) =>
    route.fulfill({ json: walletList('https://bridge.test/') }),
  )
  await phone.route(/^https:\/\/(?!config\.ton\.org)/, (route) => route.abort())
  page = await phone.newPage()
  await page.addInitScript({ content: client })
  advanceGame = await holdFrameClock(page)
  errors = collectErrors(page)
  await page.goto(`${product.address}/${launch}`)
  await page.locator('#splash').waitFor({ state: 'detached' })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.remove()
})

const received = (name: string): Promise<HostMessage[]> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { received: HostMessage[] }).received.filter(
        (message) => message.name === wanted,
      ),
    name,
  )
const last = async (name: string) => (await received(name)).at(-1)?.payload
const say = (event: string, payload: object = {}) =>
  page.evaluate(
    ([name, data]) =>
      (
        window as unknown as { Telegram: { WebView: { receiveEvent(name: string, data: object): void } } }
      ).Telegram.WebView.receiveEvent(name, data),
    [event, payload] as const,
  )
const themeShown = () => page.evaluate(() => document.documentElement.dataset.theme)

test('the app reports that it is ready and requests the insets, which come late and move the page; the bar keeps to the stable height', async () => {
  await expect.poll(() => received('web_app_ready')).toHaveLength(1)
  await expect.poll(() => received('web_app_expand')).toHaveLength(1)
  await expect.poll(() => received('web_app_request_content_safe_area')).toHaveLength(1)
  const top = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().top)
  const before = await top()
  await say('safe_area_changed', { top: 59, bottom: 34, left: 0, right: 0 })
  await say('content_safe_area_changed', { top: 46, bottom: 0, left: 0, right: 0 })
  await expect.poll(top).toBe(before + 105)
  const barEnds = () =>
    page.getByRole('navigation').evaluate((bar) => bar.parentElement?.getBoundingClientRect().bottom)
  const measured = await page.evaluate(() => innerHeight)
  expect(await barEnds()).toBe(measured)
  const viewport = { width: 390, is_expanded: false }
  await say('viewport_changed', { ...viewport, height: measured - 200, is_state_stable: false })
  expect(await barEnds()).toBe(measured)
  await say('viewport_changed', { ...viewport, height: measured - 120, is_state_stable: true })
  await expect.poll(barEnds).toBe(measured - 120)
  await say('viewport_changed', { ...viewport, height: measured, is_state_stable: true })
  await expect.poll(barEnds).toBe(measured)
  await picture(page, 'host-insets')
})

test('the theme follows the client, and the bars of the client take the colour of the app', async () => {
  expect(await themeShown()).toBe('dark')
  await say('theme_changed', { theme_params: { bg_color: '#ffffff' } })
  await expect.poll(themeShown).toBe('light')
  await expect.poll(() => last('web_app_set_header_color')).toEqual({ color: '#c9efe8' })
  await say('theme_changed', { theme_params: { bg_color: '#17212b' } })
  await expect.poll(themeShown).toBe('dark')
})

test('the back button closes the sheet first, then goes back, and home has no back button', async () => {
  await page.getByRole('link', { name: 'فروشگاه' }).tap()
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: true })
  await page.getByRole('button', { name: /۱۲۰/ }).first().tap()
  await page.getByRole('dialog').waitFor()
  await say('back_button_pressed')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/shop')
  await say('back_button_pressed')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: false })
})

test('a press inside the sheet that ends on its backdrop leaves it open; one on the backdrop closes it', async () => {
  await page.getByRole('link', { name: 'فروشگاه' }).tap()
  await page.getByRole('button', { name: /۱۲۰/ }).first().tap()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const inside = await sheet.getByRole('heading').first().boundingBox()
  if (!inside) throw new Error('the sheet has no heading')
  const outside = [195, 40] as const
  await page.mouse.move(inside.x + 5, inside.y + 5)
  await page.mouse.down()
  await page.mouse.move(...outside)
  await page.mouse.up()
  expect(await sheet.isVisible()).toBe(true)
  await page.mouse.click(...outside)
  await sheet.waitFor({ state: 'detached' })
  await say('back_button_pressed')
})

test('the back button closes the dialog of the wallets and keeps the page; the dialog follows the theme', async () => {
  await page.getByRole('link', { name: 'من', exact: true }).tap()
  await page.getByRole('button', { name: 'اتصال کیف پول' }).tap()
  const dialog = page.locator('dialog.gw')
  await dialog.waitFor()
  await expect.poll(() => last('web_app_setup_back_button')).toEqual({ is_visible: true })
  const themeOfDialog = () => dialog.getAttribute('data-theme')
  expect(await themeOfDialog()).toBe('dark')
  await picture(page, 'host-wallet-dark')
  await say('theme_changed', { theme_params: { bg_color: '#ffffff' } })
  await expect.poll(themeOfDialog).toBe('light')
  await picture(page, 'host-wallet-light')
  await say('theme_changed', { theme_params: { bg_color: '#17212b' } })
  await expect.poll(themeOfDialog).toBe('dark')
  await say('back_button_pressed')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
  await say('back_button_pressed')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('while the wheel is on the screen vertical swipes are disabled, and haptic ticks come at most twelve times a second', async () => {
  await page.getByRole('link', { name: 'گردونه' }).first().tap()
  await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: false })
  await page.getByRole('button', { name: 'بچرخون!' }).tap()
  const prize = page.getByRole('button', { name: /^(بستن جایزه|بگیر!)$/ })
  await prize.first().waitFor()
  const ticks = (await received('web_app_trigger_haptic_feedback')).filter(
    ({ payload }) => payload.type === 'selection_change',
  )
  expect(ticks.length).toBeGreaterThan(10)
  for (const { at } of ticks) {
    expect(ticks.filter((tick) => tick.at >= at && tick.at < at + 1000).length).toBeLessThanOrEqual(13)
  }
  await picture(page, 'host-wheel')
  await prize.first().tap()
  await page.getByRole('link', { name: 'بازی' }).tap()
  await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: true })
})

test('during a run, and only then, the client confirms closing; while the app is hidden the game is paused', async () => {
  await page.getByRole('button', { name: /پرواز کن/ }).tap()
  const frame = page.frameLocator('iframe')
  await frame.locator('#hud:not(.blank)').waitFor()
  // From now on the clock is stopped: without steering the craft would be shot down on a slow machine.
  await advanceGame({ isSeen: true })
  await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: true })
  const game = page.frames().find((one) => one !== page.mainFrame())
  await game?.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    window.addEventListener('message', ({ data }) => said.push(data.type))
  })
  // Other messages are ignored: on a slow machine the handshake is still going on.
  const said = () =>
    game?.evaluate(() =>
      (window as unknown as { said: string[] }).said.filter((type) => type === 'pause' || type === 'resume'),
    )
  await say('visibility_changed', { is_visible: false })
  await say('visibility_changed', { is_visible: false })
  await expect.poll(said).toEqual(['pause'])
  await picture(page, 'host-paused')
  await say('visibility_changed', { is_visible: true })
  await expect.poll(said).toEqual(['pause', 'resume'])
  await page.getByRole('button', { name: 'خروج از بازی' }).tap()
  await expect.poll(() => last('web_app_setup_closing_behavior')).toEqual({ need_confirmation: false })
  await expect.poll(() => last('web_app_setup_swipe_behavior')).toEqual({ allow_vertical_swipe: true })
})

test('a request for full screen that the client ignores times out and turns the switch off; the switch also follows changes by the client', async () => {
  await page.getByRole('link', { name: 'من', exact: true }).tap()
  const whole = page.getByRole('switch', { name: 'تمام‌صفحه' })
  const hasSaid = await recordTexts(page)
  await whole.tap()
  await hasSaid('اینجا تمام‌صفحه نشد.')
  expect(await whole.isChecked()).toBe(false)
  expect(await received('web_app_request_fullscreen')).toHaveLength(1)
  await say('fullscreen_changed', { is_fullscreen: true })
  await page.getByRole('link', { name: 'فروشگاه' }).tap()
  await page.getByRole('link', { name: 'من', exact: true }).tap()
  await whole.and(page.getByRole('switch', { checked: true })).waitFor()
  await say('fullscreen_changed', { is_fullscreen: false })
})

test('a chosen theme survives a reload, whatever the theme of the client', async () => {
  await page.getByRole('radio', { name: 'روز' }).check()
  expect(await themeShown()).toBe('light')
  await page.reload()
  expect(await themeShown()).toBe('light')
})

test('the app is installable, and its page names its build', async () => {
  const manifest = await (await fetch(`${product.address}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'گنج', display: 'standalone', dir: 'rtl' })
  const latest = await (await fetch(`${product.address}/builds/latest.json`)).json()
  expect(await page.locator('meta[name="ganj-build"]').getAttribute('content')).toBe(latest.id)
  const meta = await fetch(`${product.address}/builds/meta/${latest.id}.json`)
  expect(await meta.json()).toMatchObject({ id: latest.id })
})

test('a cached page whose files are gone reloads itself from the server', async () => {
  const served = await fetch(`${product.address}/`, { headers: { accept: 'text/html' } })
  const outdated = (await served.text())
    .replace(/(name="ganj-build" content=")[0-9a-f]+/, '$10a')
    .replaceAll(/\/assets\/[\w-]+\.js/g, '/assets/gone.js')
  const other = await phone.newPage()
  await other.route(
    `${product.address}/`,
    (route) => route.fulfill({ body: outdated, contentType: 'text/html' }),
    {
      times: 1,
    },
  )
  await other.goto(`${product.address}/`)
  await other.locator('[data-home-ready]').waitFor()
  await other.close()
})

test('the page logged no error in any of these tests', () => {
  expect(errors).toEqual([])
})
