import { getIndicators, getWheelCommitment } from '@ganj/contract'
import { credit, sql, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectErrors, launchBrowser } from '../browser/phone.ts'
import { recordTexts } from '../browser/recorded-texts.ts'
import { openConsole } from './open-console.ts'

let server: TestServer
let browser: Browser
let coins: string

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T08:00:00Z'), launchBrowser()])
  // This browser plays as the first player.
  await server.signIn(1)
  const seen = await server.signIn(2)
  await seen.call(getWheelCommitment)
  await credit(server, 2, { coin: 1_234n, gem: 56n })
  const held = await seen.call(getIndicators)
  coins = new Intl.NumberFormat('en').format(held.find(({ publicId }) => publicId === 'coin')?.value ?? 0)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const playerOf = (number: number) =>
  server.database.one<{ id: string; name: string }>(
    sql`SELECT public_id AS id, coalesce(nullif(username, ''), first_name) AS name FROM player WHERE telegram_id = ${1000 + number}`,
  )

/** Everything that this browser stores of the app. */
const storedData = async (page: Page, context: BrowserContext) => ({
  device: await page.evaluate(() => JSON.stringify({ ...localStorage })),
  tab: await page.evaluate(() => Object.keys({ ...sessionStorage }).sort()),
  databases: await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  cookies: (await context.cookies()).map(({ name, path }) => `${name} ${path}`).sort(),
})

const postings = () => server.database.one<{ count: bigint }>(sql`SELECT count(*) FROM posting`)

test("an operator opens the app as a player from the player's page, can change nothing in it and leaves no data behind", async () => {
  const { page, errors, go } = await openConsole(browser, server, 'owner', { name: 'Mina' })
  const context = page.context()
  const player = await playerOf(2)

  const own = await context.newPage()
  await own.goto(server.address)
  await own.locator('[data-home-ready]').waitFor()
  await own.close()
  await go(`/players/${player.id}`)
  const before = await storedData(page, context)
  const moved = await postings()

  await page.getByRole('button', { name: 'See as this player' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('they miss their coins')
  const sent: { url: string; method: string; referer: string | undefined }[] = []
  context.on('request', (request) => {
    // The console and its API calls.
    if (new URL(request.url()).pathname.startsWith('/admin')) return
    sent.push({ url: request.url(), method: request.method(), referer: request.headers().referer })
  })
  const [app] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'See as this player' }).click(),
  ])
  const appErrors = collectErrors(app)
  await app.waitForURL(`${server.address}/player-view/`)
  await dialog.waitFor({ state: 'detached' })

  const notice = app.getByText(`As ${player.name} sees it`)
  await notice.waitFor()
  await app.getByText(coins, { exact: true }).first().waitFor()
  await app.locator('a[href="/player-view/spin-wheel"]').first().click()
  await app.waitForURL(`${server.address}/player-view/spin-wheel`)
  const hasSaid = await recordTexts(app)
  await app.getByRole('button', { name: /^Spin!/ }).click()
  await hasSaid('You see this as another player: nothing can be done here.')
  await app.getByRole('link', { name: 'Me' }).first().click()
  await app.waitForURL(`${server.address}/player-view/profile`)
  await app.getByText(player.id, { exact: true }).waitFor()
  // A reload keeps the view.
  await app.reload()
  await notice.waitFor()
  await app.getByText(player.id, { exact: true }).waitFor()

  const token = (await context.cookies(`${server.address}/api/player-view`)).find(
    ({ name }) => name === 'ganj_player_view',
  )
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/player-view' })
  expect(sent.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/wheel/spin',
  ])
  expect(JSON.stringify(sent)).not.toContain(token?.value)
  expect(sent.filter(({ url }) => url.includes('/analytics/'))).toEqual([])
  const after = await storedData(app, context)
  expect(after).toEqual({
    ...before,
    cookies: [...before.cookies, 'ganj_player_view /api/player-view'].sort(),
  })
  expect(await postings()).toEqual(moved)

  server.time.advance(601)
  await app.getByRole('link', { name: 'Shop' }).first().click()
  await app.getByText('This view has ended').waitFor()
  // Expected: the refused spin, and the calls after the view has ended.
  expect(appErrors.filter((error) => !/status of 40[13]/.test(error))).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
