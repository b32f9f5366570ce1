import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdFrameClock } from '../browser/frame-clock.ts'
import { launchBrowser, openPhone, saveData, skipSplash } from '../browser/phone.ts'

/** Visitors that no other flow has: an old Telegram, another host, another language, another keyboard, a bad connection. */
let server: TestServer
let browser: Browser

/** A fake PlayDeck: its token check, and the page that shows the app in a frame. */
const playDeck = createServer(({ url }, response) => {
  if (url?.startsWith('/check')) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ valid: true, active: true, userUid: 'uid-of-a-visitor' }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    `<!doctype html><title>PlayDeck</title><iframe width="390" height="800"></iframe><script>
    const frame = document.querySelector('iframe')
    addEventListener('message', ({ source, data }) => {
      if (data?.playdeck?.method !== 'getUserProfile') return
      const value = { token: 'a.token.of-playdeck', firstName: 'Dara', locale: 'en' }
      source.postMessage({ playdeck: { method: 'getUserProfile', value } }, '*')
    })
    frame.src = ${JSON.stringify(`${server.address}/?playdeck`)}
  </script>`,
  )
})

beforeAll(async () => {
  await new Promise<void>((listening) => playDeck.listen(0, '127.0.0.1', listening))
  const host = `http://127.0.0.1:${(playDeck.address() as AddressInfo).port}`
  server = await startTestServer('2026-11-24T12:00:00Z', {
    PLAYDECK_CHECK_URL: `${host}/check`,
    FRAME_ANCESTORS: `'self' ${host}`,
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  playDeck.closeAllConnections()
  playDeck.close()
})

async function openPage(options: { locale?: string } = {}): Promise<Page> {
  const phone = options.locale
    ? await browser.newContext({ ...options, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    : await openPhone(browser)
  const page = await phone.newPage()
  await skipSplash(page)
  return page
}

test.each([
  ['en-GB', 'en', 'ltr'],
  ['ru-RU', 'ru', 'ltr'],
  ['fr-FR', 'fa', 'rtl'],
])('a first visitor whose browser speaks %s reads %s', async (locale, language, direction) => {
  const page = await openPage({ locale })
  await page.goto(server.address)
  await page.getByRole('navigation').waitFor()
  const root = page.locator('html')
  expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([language, direction])
  await page.context().close()
})

/** The final address of a shared link: a page of the app with a preview may come before Telegram's. */
async function leadsTo(link: string): Promise<string> {
  if (!link.startsWith(`${server.address}/share/`)) return link
  const page = await (await fetch(link)).text()
  return /<a href="([^"]+)"/.exec(page)?.[1] ?? ''
}

test("in Telegram 6.0, which cannot open links, sharing opens Telegram's share page with the whole link", async () => {
  const page = await openPage()
  await page.addInitScript({
    content: `window.opened = []; window.open = (address) => (opened.push(String(address)), null)
      window.TelegramWebviewProxy = { postEvent: () => undefined }`,
  })
  const theme = encodeURIComponent('{"bg_color":"#17212b"}')
  await page.goto(
    `${server.address}/invite-friend#tgWebAppPlatform=ios&tgWebAppVersion=6.0&tgWebAppThemeParams=${theme}`,
  )
  await page.getByRole('button', { name: 'دعوت کن' }).tap()
  const opened = () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
  await expect.poll(opened).toHaveLength(1)
  const [address = ''] = await opened()
  const { origin, pathname, searchParams } = new URL(address)
  expect(origin + pathname).toBe('https://t.me/share/url')
  expect(await leadsTo(searchParams.get('url') ?? '')).toMatch(/^https:\/\/t\.me\/ganj_game_bot.*ref_/)
  expect(searchParams.get('text')).not.toBe('')
  await page.context().close()
})

test('a visitor from PlayDeck is counted, although Telegram has not identified them', async () => {
  const page = await openPage()
  await page.goto(`http://127.0.0.1:${(playDeck.address() as AddressInfo).port}/`)
  const app = page.frameLocator('iframe')
  await app.getByRole('navigation').waitFor()
  const events = () =>
    server.database.rows<{ name: string }>(
      sql`SELECT DISTINCT name FROM analytics_event WHERE platform = 'playdeck'`,
    )
  await expect.poll(async () => (await events()).map(({ name }) => name)).toContain('app-open')
  await page.context().close()
})

test('a page that failed to load loads when it is opened again with a connection; no raw error message is shown', async () => {
  const page = await openPage()
  // A prefetched page would not fail.
  await saveData(page)
  // The page is drawn before the sign-in ends: a connection lost in between fails the sign-in, not a page.
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/start'))
  await page.goto(server.address)
  await (await signedIn).finished()
  await page.getByRole('button', { name: /پرواز کن/ }).waitFor()
  await page.route('**/*', (route) => route.abort())
  // The page checks once whether there is a newer build. That request has to fail too.
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/builds/latest.json'))
  await page.getByRole('link', { name: 'من', exact: true }).tap()
  const failed = page.getByRole('alert')
  await failed.first().waitFor()
  await asked
  for (const said of await failed.allInnerTexts()) expect(said).not.toMatch(/[A-Za-z]{4}/)
  await page.unroute('**/*')
  await page.goBack()
  await page.getByRole('button', { name: /پرواز کن/ }).waitFor()
  // Not a tap: the reloaded page may open before the touch has ended, and the tap would then wait forever.
  await page.getByRole('link', { name: 'من', exact: true }).dispatchEvent('click')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.context().close()
})

test('on a Persian keyboard keys are recognised by their position, and Space on the pause button presses it once', async () => {
  const page = await openPage()
  // On a slow machine the craft, which is not steered, would be down before the test looks.
  const advance = await holdFrameClock(page)
  await page.goto(server.address)
  await page.getByRole('button', { name: /پرواز کن/ }).tap()
  const game = page.frameLocator('iframe')
  await game.locator('#hud:not(.blank)').waitFor()
  await advance()
  await page.locator('iframe').focus()
  const session = await page.context().newCDPSession(page)
  const press = async (code: string, key: string) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', code, key, text: key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key })
    await advance()
  }
  const paused = game.getByRole('heading', { includeHidden: false })
  await press('KeyP', 'ح')
  await paused.waitFor()
  await press('KeyP', 'ح')
  await paused.waitFor({ state: 'hidden' })
  await game.locator('button.pause').focus()
  await press('Space', ' ')
  await paused.waitFor()
  await page.context().close()
})
