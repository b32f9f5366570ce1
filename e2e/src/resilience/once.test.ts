import { getDailyTasks, getWheelItems, spinWheel } from '@ganj/contract'
import { playRankedRun, startTestServer, type TestServer } from '@ganj/server/test'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { settled } from '../browser/settled.ts'
import { type Action, actions } from './actions.ts'
import { type Change, changes } from './changes.ts'
import { nextGuest, type Visitor, visit, withholdAnswer } from './visitor.ts'

let server: TestServer
let browser: Browser

beforeAll(async () => {
  // Payouts are requested in these tests; none is sent.
  const payouts = { PAYOUT_WALLET: `0:${'7'.repeat(64)}`, TONCENTER_URL: 'http://127.0.0.1:9/' }
  ;[server, browser] = await Promise.all([startTestServer('2026-11-24T09:00:00Z', payouts), launchBrowser()])
  server.time.letGo()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens the page of an action as a new player who meets its preconditions. */
async function aboutTo({ path, prepare }: Pick<Action | Change, 'path' | 'prepare'>): Promise<Visitor> {
  const player = await nextGuest(server)
  await prepare?.(server, player)
  server.time.advance(3 * 3600)
  return visit(browser, server, { player, path, prefetches: false })
}

/** Resolves when the button no longer waits for the data of its page: until then it is disabled or ignores presses. */
const takesPresses = (button: Locator) =>
  expect
    .poll(() => button.evaluate((one: HTMLButtonElement) => !one.disabled && one.ariaBusy !== 'true'))
    .toBe(true)

test.each(actions)(
  '$name: happens once although it is pressed repeatedly and its first answer is lost',
  async (action) => {
    const visitor = await aboutTo(action)
    const { page, booked } = visitor
    const answer = await withholdAnswer(page, action.call)
    const button = await action.button(page)
    await takesPresses(button)
    await button.evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
    })
    await answer.arrival()
    await button
      .evaluate((one: HTMLButtonElement) => one.click(), null, { timeout: 500 })
      .catch(() => undefined)
    answer.lose()
    await expect.poll(() => answer.keys.length).toBeGreaterThan(1)
    // Not `networkidle`: a started run is not idle before its end.
    await settled(page)
    expect(await booked(action.kind)).toBe(1)
    expect(new Set(answer.keys).size).toBe(1)
    await visitor.leave()
  },
)

test.each(actions)('$name: happens once although the page is reloaded before the answer', async (action) => {
  const visitor = await aboutTo(action)
  const { page, booked } = visitor
  const answer = await withholdAnswer(page, action.call)
  const button = await action.button(page)
  await takesPresses(button)
  await button.click()
  await answer.arrival()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.locator('main[tabindex="-1"]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await booked(action.kind)).toBe(1)
  await visitor.leave()
})

test.each(changes)(
  '$name: is requested once when it is pressed twice, and is done after a reload before the answer',
  async (change) => {
    const visitor = await aboutTo(change)
    const { page, player } = visitor
    const button = await change.button(page)
    await takesPresses(button)
    const before = await change.state(player)
    const answer = await withholdAnswer(page, change.call)
    await button.evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
    })
    await answer.arrival()
    expect(answer.keys).toHaveLength(1)
    const after = await change.state(player)
    expect(after).not.toBe(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.locator('main[tabindex="-1"]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await change.state(player)).toBe(after)
    await visitor.leave()
  },
)

test('all ready rewards are claimed with one press, each once, although the first answer is lost', async () => {
  const visitor = await aboutTo({
    path: '/dailytasks',
    prepare: async (_server, player) => {
      await player.call(getWheelItems)
      await player.call(spinWheel, { body: {} })
      await playRankedRun(server, player, 'novice')
    },
  })
  const { page, player, booked } = visitor
  const waiting = async () =>
    (await player.call(getDailyTasks)).tasks.filter(({ state }) => state === 'ready').length
  const all = await waiting()
  expect(all).toBeGreaterThan(1)
  const answer = await withholdAnswer(page, '/daily-task/claim')
  const button = page.getByRole('button', { name: 'همه را بگیر' })
  await button.evaluate((one: HTMLButtonElement) => {
    one.click()
    one.click()
  })
  await answer.arrival()
  answer.lose()
  await expect.poll(() => booked('task')).toBe(all)
  await page.waitForLoadState('networkidle')
  expect([await booked('task'), await waiting(), new Set(answer.keys).size]).toEqual([all, 0, all])
  await visitor.leave()
})

test('the ledger balances after all of these tests', async () => {
  expect(await server.discrepancies()).toEqual([])
})
