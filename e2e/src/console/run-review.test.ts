import { getLeaderboard } from '@ganj/contract'
import { playRankedRun, sql, startTestServer, type TestPlayer, type TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdFrameClock } from '../browser/frame-clock.ts'
import { launchBrowser } from '../browser/phone.ts'
import { openConsole } from './open-console.ts'

let server: TestServer
let browser: Browser
let cheater: TestPlayer
let run: { id: string; player: string }

const ofPlayer = (number: number) =>
  server.database.one<{ id: string; player: string }>(sql`
    SELECT r.public_id AS id, p.public_id AS player FROM run r JOIN player p ON p.id = r.player_id
     WHERE p.telegram_id = ${1000 + number}`)

/** The runs of two accounts; the first is recorded as a copy of the second. */
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T08:00:00Z'), launchBrowser()])
  await playRankedRun(server, await server.signIn(2), 'casual')
  cheater = await server.signIn(1)
  await playRankedRun(server, cheater, 'expert')
  const [one, other] = [await ofPlayer(1), await ofPlayer(2)]
  run = one
  await server.database.transaction((tx) =>
    tx.rows(sql`
      UPDATE run_trace SET like_run = ${other.id},
                           like_player = (SELECT id FROM player WHERE public_id = ${other.player})
       WHERE public_id = ${one.id}`),
  )
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const slider = (page: Page) => page.getByRole('slider', { name: 'Where it was steered, over time' })
const tickOf = async (page: Page) => Number(await slider(page).inputValue())
const region = (page: Page) => page.getByRole('region', { name: 'The run' })

test('a run is watched in the game itself: played, paused, sped up, sought in and compared with its copy', async () => {
  const { page, errors, go } = await openConsole(browser, server, 'support')
  const advance = await holdFrameClock(page)
  await go('/runs')
  await page.locator(`a[href$="${run.id}"]`).click()
  const play = page.getByRole('button', { name: 'Play' })
  await expect.poll(() => play.isEnabled()).toBe(true)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
  expect(await tickOf(page)).toBe(0)

  await page.getByRole('button', { name: '8×' }).click()
  await page.keyboard.press('Escape')
  await advance()
  await play.click()
  // The test advances the clock: on a slow machine the run would be over before it is paused.
  while ((await tickOf(page)) <= 120) await advance()
  await page.getByRole('button', { name: 'Pause' }).click()
  await play.waitFor()
  const held = await tickOf(page)
  const seen = async () => {
    await advance()
    return tickOf(page)
  }

  await page.locator('h1').click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(seen).toBeGreaterThanOrEqual(held + 285)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(seen).toBeLessThan(held + 30)
  // The end is where the server's replay ended.
  await slider(page).fill((await slider(page).getAttribute('max')) ?? '')
  const score = (await page.locator('h1').innerText()).replace('Run ', '')
  await expect
    .poll(async () => {
      await advance()
      return region(page).getByText(score).isVisible()
    })
    .toBe(true)

  await page.getByRole('button', { name: 'Beside its copy' }).click()
  await page.locator('iframe').nth(1).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a cheater is excluded and the board changes; after the exclusion is reverted the run counts again', async () => {
  const topOf = async () => {
    // Each process caches the top entries for a moment.
    server.time.advance(5)
    const { top } = await cheater.call(getLeaderboard, { query: { dimension: 'weekly' } })
    return top.length
  }
  expect(await topOf()).toBe(2)
  const { page, errors, go } = await openConsole(browser, server, 'owner')
  await go(`/runs/${run.player}/${run.id}`)
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('moves like a machine')
  await dialog.getByRole('button', { name: 'Exclude' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await topOf()).toBe(1)
  await page.getByText('moves like a machine').first().waitFor()

  await page.keyboard.press('c')
  await dialog.getByLabel('Reason').fill('a known champion')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await topOf()).toBe(2)

  await go('/audit')
  await page.getByText('a known champion').first().waitFor()
  await page.getByText('moves like a machine').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
