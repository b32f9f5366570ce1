import { credit, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, numberIn } from './browser/phone.ts'
import { nextGuest } from './resilience/visitor.ts'

let server: TestServer
let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T09:00:00Z'), launchBrowser()])
  server.time.letGo()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const playButton = (page: Page) => page.getByRole('button', { name: 'پرواز کن' })

/** Waits until nothing covers the play button. */
const untilTouchable = (page: Page) =>
  expect
    .poll(() =>
      playButton(page).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)

const coins = async (page: Page) =>
  numberIn(
    (await page.locator('[data-counter="coin"] span[aria-hidden=true] + span').first().textContent()) ?? '',
  )

test('home loads three scripts and one style sheet, compressed, and the first answer has all the data that it shows', async () => {
  const player = await nextGuest(server)
  phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fa-IR' })
  const page = await phone.newPage()
  const began: Response[] = []
  page.on('response', (response) => began.push(response))
  const pathOf = (response: Response) => new URL(response.url()).pathname
  await page.goto(`${server.address}/?player=${player.number}`)
  await untilTouchable(page)
  const asked = began.map(pathOf)
  expect(asked).toContain('/api/start')
  expect(asked).not.toContain('/api/auth')
  expect(asked).not.toContain('/api/user/indicators')
  const html = await (await fetch(server.address, { headers: { accept: 'text/html' } })).text()
  const named = (tag: RegExp) => [...html.matchAll(tag)].map(([, path]) => path ?? '')
  const scripts = named(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)
  const styles = named(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)
  expect(scripts.length).toBeLessThanOrEqual(3)
  expect(styles).toHaveLength(1)
  for (const path of [...scripts, ...styles]) {
    const answer = began.find((response) => pathOf(response) === path)
    expect([path, await answer?.headerValue('content-encoding')]).toEqual([path, 'br'])
  }
  await credit(server, player.number, { coin: 900n })
  // An open page could overwrite the stored data of the next visit.
  await page.close()
})

test('at the next visit home is drawn offline from stored data and marked as stale, and refreshes with a connection', async () => {
  const page = await phone.newPage()
  await page.goto(server.address)
  await expect.poll(() => coins(page)).toBe(1000)
  // The service worker stores the page and its files once home is idle.
  await expect
    .poll(() => page.evaluate(async () => (await caches.open('ganj.page')).match('/').then(Boolean)))
    .toBe(true)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('ganj.home') ?? ''))
    .toContain('"publicId":"coin","value":1000')
  await page.close()

  await phone.setOffline(true)
  const next = await phone.newPage()
  await next.goto(server.address)
  await untilTouchable(next)
  expect(await coins(next)).toBe(1000)
  await next.getByText('موجودی‌ها به‌روز می‌شوند').waitFor({ state: 'attached' })
  await next.close()

  await phone.setOffline(false)
  const last = await phone.newPage()
  await last.goto(server.address)
  await untilTouchable(last)
  await last.getByText('موجودی‌ها به‌روز می‌شوند').waitFor({ state: 'detached' })
  await expect.poll(() => coins(last)).toBe(1000)
})

test('a stored home is drawn in one task, so that other work of the browser cannot delay it', async () => {
  const page = await phone.newPage()
  // React continues a sliced render by a message to itself.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => undefined
  })
  await page.goto(server.address)
  await untilTouchable(page)
  await page.close()
})

test('what the service worker stores holds no token and no answer of the API', async () => {
  const page = phone.pages().at(-1) as Page
  const stored = await page.evaluate(async () => {
    const addresses: string[] = []
    let texts = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname)
        if (name === 'ganj.page') texts += await (await cache.match(request))?.text()
      }
    }
    return { addresses, texts }
  })
  const token = await page.evaluate(() => localStorage.getItem('ganj.refresh')?.trim() ?? '')
  expect(token.length).toBeGreaterThan(20)
  expect(stored.addresses.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  expect(stored.addresses).toContain('/')
  expect(stored.texts).not.toContain(token)
  expect(stored.texts).not.toMatch(/developmentInitData":"[^"]/)
})
