import { getDailyTasks, getWheelItems, spinWheel } from '@ganj/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../house/house.ts'
import { flyRun } from '../house/visit.ts'
import { launchBrowser } from '../phone.ts'
import { type Change, changes } from './changes.ts'
import { type Deed, deeds } from './deeds.ts'
import { holdAnswer, nextGuest, type Visitor, visit } from './visitor.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  // Payouts are asked for here; nobody sends one.
  const payouts = { PAYOUT_WALLET: `0:${'7'.repeat(64)}`, TONCENTER_URL: 'http://127.0.0.1:9/' }
  ;[house, browser] = await Promise.all([openHouse('2026-11-24T09:00:00Z', payouts), launchBrowser()])
  house.time.letGo()
})

afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** Somebody who is about to do it. */
async function aboutTo({ path, prepare }: Pick<Deed | Change, 'path' | 'prepare'>): Promise<Visitor> {
  const guest = await nextGuest(house)
  await prepare?.(house, guest)
  house.time.advance(3 * 3600)
  return visit(browser, house, { guest, path })
}

test.each(deeds)(
  '$name: pressed again and again, its answer lost on the way, it happens once',
  async (deed) => {
    const visitor = await aboutTo(deed)
    const { page, booked } = visitor
    const answer = await holdAnswer(page, deed.call)
    const button = await deed.button(page)
    await button.evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
    })
    await answer.arrived
    await button
      .evaluate((one: HTMLButtonElement) => one.click(), null, { timeout: 500 })
      .catch(() => undefined)
    answer.lose()
    await expect.poll(() => answer.keys.length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    expect(await booked(deed.kind)).toBe(1)
    expect(new Set(answer.keys).size).toBe(1)
    await visitor.leave()
  },
)

test.each(deeds)('$name: a reload before the answer loses nothing and doubles nothing', async (deed) => {
  const visitor = await aboutTo(deed)
  const { page, booked } = visitor
  const answer = await holdAnswer(page, deed.call)
  await (await deed.button(page)).click()
  await answer.arrived
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.locator('main[tabindex="-1"]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await booked(deed.kind)).toBe(1)
  await visitor.leave()
})

test.each(changes)(
  '$name: pressed twice at once it is asked for once, and a reload before the answer finds it done',
  async (change) => {
    const visitor = await aboutTo(change)
    const { page, guest } = visitor
    const button = await change.button(page)
    await expect.poll(() => button.isEnabled()).toBe(true)
    const before = await change.state(guest)
    const answer = await holdAnswer(page, change.call)
    await button.evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
    })
    await answer.arrived
    expect(answer.keys).toHaveLength(1)
    const after = await change.state(guest)
    expect(after).not.toBe(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await page.locator('main[tabindex="-1"]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await change.state(guest)).toBe(after)
    await visitor.leave()
  },
)

test('every reward that waits, taken with one press: each comes once, although the first answer is lost', async () => {
  const visitor = await aboutTo({
    path: '/dailytasks',
    prepare: async (_house, guest) => {
      await guest.call(getWheelItems)
      await guest.call(spinWheel, { body: {} })
      await flyRun(house, guest, 'novice')
    },
  })
  const { page, guest, booked } = visitor
  const waiting = async () =>
    (await guest.call(getDailyTasks)).tasks.filter(({ state }) => state === 'ready').length
  const all = await waiting()
  expect(all).toBeGreaterThan(1)
  const answer = await holdAnswer(page, '/daily-task/claim')
  const button = page.getByRole('button', { name: 'همه را بگیر' })
  await button.evaluate((one: HTMLButtonElement) => {
    one.click()
    one.click()
  })
  await answer.arrived
  answer.lose()
  await expect.poll(() => booked('task')).toBe(all)
  await page.waitForLoadState('networkidle')
  expect([await booked('task'), await waiting(), new Set(answer.keys).size]).toEqual([all, 0, all])
  await visitor.leave()
})

test('the books balance after all of it', async () => {
  expect(await house.discrepancies()).toEqual([])
})
