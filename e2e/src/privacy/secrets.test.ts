import { type AuthReply, handOver, type ReplyOf, signIn } from '@ganj/contract'
import { botToken, developmentInitData, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPhone, skipSplash } from '../browser/phone.ts'
import { builtMaps } from './built-maps.ts'
import { startSink } from './data-recipient.ts'
import { fail, launchedWith, openWatched, sessionKey, to, tokensOf } from './recorded-phone.ts'

const project = 'phc_a_project_of_tests'
const words = 'راز_نگفته_من'
const typed = 'what_i_only_typed'

let server: TestServer
let browser: Browser
let sink: Awaited<ReturnType<typeof startSink>>

beforeAll(async () => {
  sink = await startSink()
  const watched = {
    POSTHOG_KEY: project,
    POSTHOG_HOST: sink.address,
    SENTRY_DSN: `http://abcdef@127.0.0.1:${sink.port}/7`,
  }
  ;[server, browser] = await Promise.all([startTestServer('2026-11-18T12:00:00Z', watched), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  sink?.close()
})

/** The player types a name and saves it, and types another and does not save it. */
async function writeName(page: Page): Promise<void> {
  await to(page, '/profile')
  const field = page.locator('form input').first()
  await field.fill(words)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/user/profile') && response.request().method() === 'POST',
  )
  await field.press('Enter')
  await saved
  await field.fill(typed)
  await to(page, '/leader-board')
}

/** Taps until the recording has started: a recorder sends nothing before an interaction, and its start is not visible. */
const touchUntil = (page: Page, hasCome: () => boolean) =>
  expect
    .poll(
      async () => {
        await page.touchscreen.tap(2, 2)
        return hasCome()
      },
      { interval: 250, timeout: 90_000, message: 'a recording of the product analytics' },
    )
    .toBe(true)

const isReplay = (texts: readonly string[]) => texts.some((text) => /"tagName":"body"/.test(text))

test('no secret leaves the page, whatever fails and whatever is recorded', async () => {
  const initData = developmentInitData(1, botToken, server.time.now, 'jso_story')
  const fields = new URLSearchParams(initData)
  const { phone, page, events, hosts, scripts, refused } = await openWatched(
    browser,
    `${server.address}${launchedWith(initData)}`,
  )
  await page.locator('[data-home-ready]').waitFor()
  const [refresh = '', access = ''] = await tokensOf(page)
  await writeName(page)
  await touchUntil(page, () => sink.received.some(({ path, texts }) => path === '/s/' && isReplay(texts)))
  const secrets = [refresh, access, initData, fields.get('hash') ?? '', sessionKey]
  await fail(page, secrets)
  await sink.until('the report', ({ texts }) => texts.some((text) => text.includes('a canary sings')))
  await sink.until('a chunk that did not come', ({ path, texts }) =>
    texts.some((text) => path.endsWith('/envelope/') && text.includes('dynamically imported module')),
  )
  await sink.until(
    'a recording of the error reports',
    ({ path, texts }) => path.startsWith('/api/') && isReplay(texts),
  )
  await sink.until('a page view', ({ texts }) => texts.some((text) => text.includes('/leader-board')))
  await to(page, `/shop?mi=g7&x=${refresh}#${access}`)
  await expect.poll(() => events.some((text) => text.includes('/leader-board'))).toBe(true)
  await expect.poll(() => events.some((text) => text.includes('"path":"/shop?mi=g7"'))).toBe(true)
  await expect.poll(() => events.some((text) => text.includes('"custom_data":{"kind":"Error"'))).toBe(true)
  // The recorders work within the content policy.
  expect(refused).toEqual([])
  await page.goto('about:blank')
  await phone.close()

  // The address of an opened page is a secret too: its hand-over token works once.
  const handedOver = await handedOverBy(2)
  const before = sink.received.length
  const second = await openWatched(browser, `${server.address}/?rt=${handedOver}&uid=a-device-of-somebody`)
  await second.page.locator('[data-home-ready]').waitFor()
  await sink.until(
    'a recording of the second visit',
    (one) => sink.received.indexOf(one) >= before && isReplay(one.texts),
  )
  await fail(second.page, [handedOver])
  await sink.until(
    'the second report',
    (one) => sink.received.indexOf(one) >= before && one.texts.some((text) => /canary/.test(text)),
  )
  await second.page.goto('about:blank')
  await second.phone.close()

  const hidden = {
    ...{ refresh, access, initData, hash: fields.get('hash'), user: fields.get('user') },
    ...{ sessionKey, words, typed, handedOver, device: 'a-device-of-somebody', name: 'نیلوفر' },
  }
  const left = [
    ...sink.received.map(({ path, texts }) => ({ path, texts })),
    { path: '/analytics/events', texts: [...events, ...second.events] },
  ]
  const found = Object.entries(hidden).flatMap(([name, secret]) =>
    left.flatMap(({ path, texts }) => {
      const text = texts.find((one) => one.includes(String(secret)))
      if (text === undefined) return []
      const at = text.indexOf(String(secret))
      return `${name} in ${path}: ${text.slice(Math.max(0, at - 200), at + 80)}`
    }),
  )
  expect(found).toEqual([])
  const known = [new URL(server.address).host, `127.0.0.1:${sink.port}`]
  expect([...hosts, ...second.hosts].filter((host) => !known.includes(host))).toEqual([])
  expect((await scriptsOf(/posthog-js/)).filter((script) => scripts.has(script))).not.toEqual([])
  expect((await scriptsOf(/@sentry\//)).filter((script) => scripts.has(script))).not.toEqual([])
})

test('with Do Not Track failures are reported, and nothing else is', async () => {
  const before = sink.received.length
  const { phone, page, events, scripts } = await openWatched(browser, `${server.address}/?player=3`, true)
  await page.locator('[data-home-ready]').waitFor()
  await fail(page, [])
  await sink.until(
    'the report',
    (one) => sink.received.indexOf(one) >= before && one.texts.some((text) => /canary/.test(text)),
  )
  await to(page, '/shop')
  await page.waitForLoadState('networkidle')
  await phone.close()
  const since = sink.received.slice(before)
  expect(since.filter(({ path }) => !path.endsWith('/envelope/')).map(({ path }) => path)).toEqual([])
  expect(
    since.flatMap(({ texts }) =>
      texts.flatMap((text) => text.match(/"type":"(?:replay_\w+|transaction|span)"/g) ?? []),
    ),
  ).toEqual([])
  expect(events).toEqual([])
  const views = await scriptsOf(/posthog-js/)
  expect(views.filter((script) => scripts.has(script))).toEqual([])
})

test('a failure is reported although another request uses the whole quota of keepalive requests', async () => {
  const before = sink.received.length
  const { phone, page } = await openWatched(browser, `${server.address}/?player=4`, true)
  await page.locator('[data-home-ready]').waitFor()
  await phone.route('**/held', () => undefined)
  await page.evaluate(() => {
    void fetch('/held', { method: 'POST', body: 'x'.repeat(64 * 1024), keepalive: true }).catch(
      () => undefined,
    )
  })
  await fail(page, [])
  await sink.until(
    'the report',
    (one) => sink.received.indexOf(one) >= before && one.texts.some((text) => /canary/.test(text)),
  )
  await phone.close()
})

test('the reports keep the page views, the project token and the trace ids', () => {
  const views = textsTo(/^\/(e|s)\/$/).filter((text) => /"event":/.test(text))
  expect(views.some((text) => /"\$pageview"/.test(text) && text.includes('/leader-board'))).toBe(true)
  expect(views.filter((text) => !text.includes(`"token":"${project}"`))).toEqual([])
  const ids = textsTo(/envelope/).flatMap((text) => text.match(/"(?:event|trace)_id":"[^"]*"/g) ?? [])
  expect(ids.length).toBeGreaterThan(3)
  expect(ids.filter((id) => !/:"[0-9a-f]{32}"$/.test(id))).toEqual([])
})

test('without keys no script of the services is downloaded, and no other origin is requested', async () => {
  const plain = await startTestServer('2026-11-18T12:00:00Z')
  const phone = await openPhone(browser)
  const page = await phone.newPage()
  const asked = new Set<string>()
  phone.on('request', (request) => asked.add(request.url()))
  await skipSplash(page)
  const events = page.waitForRequest(/\/analytics\/events$/)
  const last = page.waitForRequest(/upgrade-screen-[^/]*\.js$/)
  await page.goto(plain.address)
  // The last page is prefetched and the visit is reported: no other background request follows.
  await Promise.all([events, last])
  await page.waitForLoadState('networkidle')
  await phone.close()
  await plain.close()

  const recorders = await scriptsOf(/posthog-js|@sentry\//)
  expect(recorders.length).toBeGreaterThan(1)
  const paths = [...asked].filter((url) => url.startsWith('http')).map((url) => new URL(url))
  expect(paths.filter(({ pathname }) => recorders.includes(pathname.slice(1)))).toEqual([])
  expect(paths.filter(({ origin }) => origin !== plain.address).map(({ href }) => href)).toEqual([])
})

const textsTo = (path: RegExp) =>
  sink.received.filter((one) => path.test(one.path)).flatMap(({ texts }) => texts)

/** Scripts of the build that contain code of a library. */
const scriptsOf = async (library: RegExp): Promise<string[]> =>
  (await builtMaps())
    .filter(({ sources }) => sources.some((source) => library.test(source)))
    .map(({ script }) => script)

/** The token with which a player moves to another device. */
async function handedOverBy(number: number): Promise<string> {
  const token = developmentInitData(number, botToken, server.time.now)
  const { accessToken } = await post<AuthReply>(signIn.path, { token })
  return (await post<ReplyOf<typeof handOver>>(handOver.path, {}, accessToken)).deviceId
}

async function post<Reply>(path: string, body: object, accessToken = ''): Promise<Reply> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<Reply>
}
