import type { TestServer } from '@ganj/server/test'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { settled } from '../browser/settled.ts'
import { regularPlayer, startSeededApp } from '../server/seeded-app.ts'
import { answerGreetings } from '../visual/scenes.ts'
import { type Language, openView, type View } from '../visual/view.ts'

let server: TestServer
let browser: Browser
let view: View

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startSeededApp(), launchBrowser()])
  view = await openView(browser, server, { player: regularPlayer, language: 'fa' })
  await answerGreetings(view)
  await view.page.getByRole('button', { name: view.say('event.close') }).click()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const pages = [
  '/',
  '/earn',
  '/dailytasks',
  '/achievements',
  '/invite-friend',
  '/leader-board',
  '/game-info',
  '/privacy',
  '/history',
  '/profile',
  '/upgrade',
  '/shop',
  '/spin-wheel',
]

/** The usable controls of the page by name, and those that the Tab key reached, in order. */
async function tabThrough(page: Page): Promise<{ usable: string[]; reached: string[] }> {
  const usable = await page.evaluate((stops) => {
    const all = document.querySelectorAll<HTMLElement>(stops)
    // Tab reaches only the checked radio button of a group; arrow keys reach the others.
    const isPassedBy = (one: HTMLElement) =>
      one instanceof HTMLInputElement &&
      one.type === 'radio' &&
      !one.checked &&
      document.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`) !== null
    return [...all]
      .filter(
        (one) =>
          one.checkVisibility() &&
          // Inert content, such as the prefetched game behind home, is not part of the page yet.
          !one.closest('[inert]') &&
          !one.matches(':disabled, [tabindex="-1"]') &&
          !isPassedBy(one),
      )
      .map((one, index) => {
        // The name is kept from now: a number in it may load between key presses.
        const stop = `${index} ${one.ariaLabel ?? one.textContent}`
        one.dataset.stop = stop
        return stop
      })
  }, stops)
  // A page that was just opened has its focus on `main`. Home is cached, so its focus may be anywhere.
  await page.locator('main').focus()
  const reached: string[] = []
  // Rows that load between presses need presses of their own: the limit is twice the largest count of stops seen.
  let most = usable.length
  for (let press = 0; press < most * 2 && reached.length < usable.length; press++) {
    await page.keyboard.press('Tab')
    const { stop, count } = await page.evaluate(
      (stops) => ({
        stop: (document.activeElement as HTMLElement).dataset.stop,
        count: document.querySelectorAll(stops).length,
      }),
      stops,
    )
    if (stop !== undefined && !reached.includes(stop)) reached.push(stop)
    most = Math.max(most, count)
  }
  return { usable, reached }
}

const stops = 'a[href], button, input, [tabindex="0"]'

test.each(pages)('the Tab key reaches every control on %s, in document order', async (path) => {
  await view.go(path)
  const { usable, reached } = await tabThrough(view.page)
  expect(reached).toEqual(usable)
})

const inDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog') !== null && document.activeElement !== null)

const sheets = [
  ['power-ups before a run', '/', 'home.power-ups', 'intro.title'],
  ['an upgrade', '/upgrade', 'upgrade.buy', 'upgrade.confirm'],
  ['a pack', '/shop', null, 'shop.confirm'],
] as const

test.each(sheets)(
  'the sheet of %s opens by Enter, traps the focus, and restores it at Escape',
  async (...sheet) => {
    const [, path, opener, title] = sheet
    const { page, say, go } = view
    await go(path)
    const button =
      opener === null
        ? page.locator('article button:enabled').first()
        : page.getByRole('button', { name: say(opener) }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say(title) })
    await dialog.waitFor()
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press(press % 5 === 4 ? 'Shift+Tab' : 'Tab')
      // After the last control of a dialog the focus may go to the browser itself, never to the page behind.
      expect(await inDialog(page).then((inside) => inside || page.evaluate(isNowhere))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  },
)

const isNowhere = () => document.activeElement === document.body

test.each([
  ['fa', 'ArrowLeft', 'ArrowRight'],
  ['en', 'ArrowRight', 'ArrowLeft'],
] as const)(
  'arrow keys move between the tabs in reading direction, in %s',
  async (language: Language, on, back) => {
    const other =
      language === 'fa' ? view : await openView(browser, server, { player: regularPlayer, language })
    await other.page.locator('main[tabindex="-1"]').waitFor()
    await other.go('/leader-board')
    const tabs = other.page.getByRole('tab')
    await tabs.first().focus()
    const chosen = () => tabs.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))
    for (const [key, place] of [
      [on, 1],
      [on, 2],
      [back, 1],
      ['End', 5],
      ['Home', 0],
    ] as const) {
      await other.page.keyboard.press(key)
      await expect.poll(chosen).toBe(place)
    }
    expect(await tabs.first().evaluate((one) => one === document.activeElement)).toBe(true)
    if (other !== view) await other.page.context().close()
  },
)

test('Space claims a reward, and with reduced motion no coin flies and no number rolls', async () => {
  const { page, say, go } = view
  await go('/dailytasks')
  const coins = page.locator('[data-counter="coin"] span[aria-hidden=true]').first()
  const before = await coins.textContent()
  await page
    .getByRole('button', { name: say('claim.take') })
    .or(page.locator('li button'))
    .first()
    .focus()
  await page.keyboard.press('Space')
  await expect.poll(() => coins.textContent()).not.toBe(before)
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { duration = 0 } = effect?.getTiming() ?? {}
        return playState === 'running' && Number(duration) > 1
      }).length,
  )
  expect(moving).toBe(0)
  await settled(page)
})

test('during a run the Tab key reaches nothing of the page behind', async () => {
  const { page, say, go } = view
  await go('/')
  await page.locator('[data-home-ready] > button').click()
  // The button's name continues with the price.
  await page.locator('dialog button', { hasText: say('intro.fly').source.slice(1, -1) }).click()
  await page.frameLocator('iframe').locator('#hud:not(.blank)').waitFor()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at?.matches('iframe') || at?.parentElement?.querySelector('iframe')
        ? 'the run'
        : (at?.outerHTML.slice(0, 80) ?? '')
    })
    expect(place).toBe('the run')
  }
})
