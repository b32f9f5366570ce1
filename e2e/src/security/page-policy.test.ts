import { startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPhone } from '../browser/phone.ts'
import { collectViolations } from '../browser/violations.ts'
import { nextGuest } from '../resilience/visitor.ts'

/*
 * `access/views.ts` checks that no page of the app violates its policy. The tests here check that the policy refuses, and
 * that a file which was changed in transit does not run.
 */

let server: TestServer
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T09:00:00Z'), launchBrowser()])
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const addressOf = async (path: string) =>
  `${server.address}${path}?player=${(await nextGuest(server)).number}`

/** Appends a text to the app's files whose names match, as an attacker in a cache or proxy could. */
const change = (file: RegExp, text: string) =>
  page.route(file, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n${text}` })
  })

const script = 'window.wasChanged = true'
const hasRun = () => page.evaluate(() => 'wasChanged' in window)

test('the policy refuses markup from a string, a worker, another policy, and inline styles and scripts', async () => {
  page = await (await openPhone(browser)).newPage()
  const refused = await collectViolations(page)
  await page.goto(await addressOf('/'))
  await page.locator('[data-home-ready]').waitFor()
  expect(refused).toEqual([])

  const thrown = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.createElement('div').innerHTML = '<b>bold</b>'
      },
      worker: () => new Worker('/assets/index.js'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('mine', {}),
    }
    const names: string[] = []
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt()
      } catch (error) {
        if (error instanceof TypeError) names.push(name)
      }
    }
    const inline = document.createElement('script')
    inline.append('window.wasChanged = true')
    const style = document.createElement('style')
    style.append('body { display: none }')
    document.head.append(inline, style)
    document.body.setAttribute('style', 'opacity: 0')
    return names
  })
  expect(thrown).toEqual(['markup', 'worker', 'policy'])
  expect(await hasRun()).toBe(false)
  expect(
    await page.evaluate(() => [getComputedStyle(document.body).display, document.body.style.opacity]),
  ).toEqual(['block', ''])
  const wanted = ['require-trusted-types-for', 'style-src-attr', 'style-src-elem', 'trusted-types']
  await expect.poll(() => [...new Set(refused.map((words) => words.split(':')[0]))].sort()).toEqual(wanted)
})

test('a page whose script was changed in transit is refused, and the app says so', async () => {
  page = await (await openPhone(browser)).newPage()
  await change(/\/assets\/shop-screen-[^/]+\.js$/, script)
  await page.goto(await addressOf('/shop'))
  // The page has reloaded itself once, since the file could have been that of another build.
  await page.getByRole('alert').getByText('مشکلی پیش آمد').waitFor()
  expect(await hasRun()).toBe(false)
})

test('a page whose style was changed in transit is refused, and the app says so', async () => {
  page = await (await openPhone(browser)).newPage()
  await change(/\/assets\/shop-screen-[^/]+\.css$/, 'body { display: none }')
  await page.goto(await addressOf('/shop'))
  await page.getByRole('alert').getByText('مشکلی پیش آمد').waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('block')
})

test.each([
  ['the first script', /\/assets\/index-[^/]+\.js$/],
  ['a module that it imports', /\/assets\/vendor-[^/]+\.js$/],
])('when %s was changed the app does not start, and the splash says so', async (_name, file) => {
  page = await (await openPhone(browser)).newPage()
  await change(file, script)
  await page.goto(await addressOf('/'))
  await page.locator('#start-failed').waitFor()
  expect(await hasRun()).toBe(false)
  expect(await page.locator('[data-home-ready]').count()).toBe(0)
})

test('a game whose script was changed in transit does not run in its frame', async () => {
  page = await (await openPhone(browser)).newPage()
  await change(/\/game\/assets\/index-[^/]+\.js$/, 'document.documentElement.dataset.wasChanged = ""')
  const asked = page.waitForResponse((response) => /\/game\/assets\/index-[^/]+\.js$/.test(response.url()))
  await page.goto(`${server.address}/game/`)
  await asked
  await page.waitForLoadState('load')
  expect(await page.locator('html[data-was-changed]').count()).toBe(0)
})
