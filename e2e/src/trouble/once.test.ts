import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../house/house.ts'
import { launchBrowser } from '../phone.ts'
import { type Deed, deeds } from './deeds.ts'
import { holdAnswer, nextGuest, type Visitor, visit } from './visitor.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  ;[house, browser] = await Promise.all([openHouse('2026-11-24T09:00:00Z'), launchBrowser()])
  house.time.letGo()
})

afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** Somebody who is about to do it. */
async function aboutTo({ path, prepare }: Deed): Promise<Visitor> {
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

test('the books balance after all of it', async () => {
  expect(await house.discrepancies()).toEqual([])
})
