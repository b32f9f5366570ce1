import { startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { settled } from '../browser/settled.ts'
import { collectViolations } from '../browser/violations.ts'
import { openConsole } from './open-console.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T08:00:00Z'), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Serves the page without its own script. */
async function withoutScript(route: Route): Promise<void> {
  const response = await route.fetch()
  const html = await response.text()
  await route.fulfill({ response, body: html.replace(/<script type="module">[\s\S]*?<\/script>/, '') })
}

/** The path of a call of the operators' API, without its query; undefined for another address. */
const callOf = (address: string): string | undefined => /\/admin\/api(\/[^?]*)/.exec(address)?.[1]

const ofOverview = ['/health', '/overview', '/overview/funnel', '/overview/retention']
const ofAllPages = ['/overview/waiting', '/payouts/switch', '/session']

test.each([
  { path: '/', calls: [...ofOverview, ...ofAllPages] },
  { path: '/?days=7', calls: [...ofOverview, ...ofAllPages] },
])(
  'each call that $path needs is sent once, before the script of the page has run',
  async ({ path, calls }) => {
    const { page, errors, go } = await openConsole(browser, server, 'owner', { name: `opens ${path}` })
    // Requests of the sign-in page that are still in flight would be counted as this page's.
    await settled(page)
    const sent: string[] = []
    page.on('request', (request) => sent.push(...[callOf(request.url()) ?? []].flat()))
    const areSent = Promise.all(
      calls.map((call) => page.waitForRequest((request) => callOf(request.url()) === call)),
    )
    await page.route(/\/admin\/(?:\?.*)?$/, withoutScript)
    await page.goto(`${server.address}/admin${path}`)
    await areSent
    expect(sent.sort()).toEqual([...calls].sort())
    expect(await page.locator('#main').count()).toBe(0)

    sent.length = 0
    await page.unroute(/\/admin\/(?:\?.*)?$/)
    await go(path)
    await settled(page)
    expect(sent.sort()).toEqual([...calls].sort())
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test('the first page loads no script and no style beside its own document, and none is refused', async () => {
  const { page, go } = await openConsole(browser, server, 'owner', { name: 'has nothing but the page' })
  const refused = await collectViolations(page)
  await page.route('**/admin/assets/*.{js,css}', (route) => route.abort())
  await go('/')
  await page.locator('#main section').last().waitFor()
  await page.locator('#main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  const title = page.getByRole('heading', { level: 1, name: 'Overview' })
  expect(await title.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Lalezar')
  expect(refused).toEqual([])
  await page.context().close()
})

test('a section that fails to load says so in its place, and the rest of the page stays', async () => {
  const { page, go } = await openConsole(browser, server, 'owner', { name: 'misses parts' })
  await page.route(/\/admin\/assets\/(?:players-page|palette|kill-dialog)-[^/]+\.js$/, (route) =>
    route.abort(),
  )
  await go('/')
  await page.keyboard.press('Control+K')
  await page.getByText('Something went wrong').waitFor()
  await page.getByRole('link', { name: 'Players' }).click()
  await page.locator('#main').getByText('This page failed').waitFor()
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
  await page.getByRole('button', { name: 'Payouts: no wallet' }).click()
  await page.getByRole('banner').getByText('This page failed').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor()
  await page.context().close()
})

test('the page of an operator with few permissions sends no request that is refused', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'content')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await go('/')
  await settled(page)
  expect([refused, errors]).toEqual([[], []])
  await page.context().close()
})
