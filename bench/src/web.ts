import { parseArgs } from 'node:util'
import { findBrowser } from '@ganj/e2e'
import { hero, startSeededApp } from '@ganj/e2e/seeded-app'
import { type Browser, chromium, type Page } from 'playwright-core'
import { frameCost, longestTask } from './game/frame-cost.ts'
import { middle } from './measuring/middle.ts'
import { type Metric, report } from './measuring/report.ts'
import { routeChunks } from './pages/route-chunks.ts'
import { type Watched, watchPage } from './pages/watch-page.ts'

/** How the pages of the app move once they are there: on a processor four times slower where it says so. */
const pages = [
  ['earn', '/earn'],
  ['daily tasks', '/dailytasks'],
  ['achievements', '/achievements'],
  ['invite', '/invite-friend'],
  ['board', '/leader-board'],
  ['game info', '/game-info'],
  ['privacy', '/privacy'],
  ['history', '/history'],
  ['profile', '/profile'],
  ['upgrade', '/upgrade'],
  ['shop', '/shop'],
  ['wheel', '/spin-wheel'],
  ['home', '/'],
] as const

const parts = { changes, rest, motion }

/** `--only changes` measures one of them, or several that a comma parts. */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(parts).join() }, json: { type: 'boolean' } },
})
const slowdown = 4
const idleMs = 4000
const rounds = 5

async function open(browser: Browser, address: string, cpu: number): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'fa-IR',
    isMobile: true,
    hasTouch: true,
  })
  const page = await phone.newPage()
  // The runner names functions by a call that the page does not know.
  await page.addInitScript({ content: `{ const __name = (value) => value; (${watchPage})() }` })
  const session = await phone.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.goto(address)
  await page.locator('main[tabindex="-1"]').waitFor()
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return page
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** What greets a player is closed before the page is left: nobody taps through it. */
async function closeGreetings(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]')
  while ((await sheet.count()) > 0) {
    const [first] = await sheet.elementHandles()
    await page.keyboard.press('Escape')
    await first?.waitForElementState('hidden')
  }
}

/** Milliseconds from the tap to the painted page, its data and its script being there. */
async function changes(browser: Browser, address: string): Promise<Metric[]> {
  const page = await open(browser, address, slowdown)
  await closeGreetings(page)
  const times = new Map<string, number[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, path] of pages) {
      const took = await page.evaluate(
        (to) => (window as unknown as { goTo(path: string): Promise<number> }).goTo(to),
        path,
      )
      await page.waitForLoadState('networkidle')
      await closeGreetings(page)
      // The first round is what makes it warm.
      if (round > 0) times.get(name)?.push(took)
    }
  }
  await page.context().close()
  return [...times].map(([name, taken]) => ({
    name: `to ${name}, warm, CPU / ${slowdown}`,
    value: middle(taken),
    unit: 'ms',
    better: 'lower',
    goal: 100,
  }))
}

/** How much a page moves under the eye while it loads, and how long it keeps the thread while nothing happens. */
async function rest(browser: Browser, address: string): Promise<Metric[]> {
  const metrics: Metric[] = []
  let longest = 0
  for (const [name, path] of pages) {
    const page = await open(browser, new URL(path, address).href, slowdown)
    const { shift } = await watched(page)
    const idle = () => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), idleMs)
    longest = Math.max(longest, await longestTask(browser, page, idle))
    metrics.push({ name: `layout shift, ${name}`, value: shift, unit: '', better: 'lower', goal: 0.01 })
    await page.context().close()
  }
  return [
    ...metrics,
    {
      name: `longest task at rest, CPU / ${slowdown}`,
      value: longest,
      unit: 'ms',
      better: 'lower',
      goal: 50,
    },
  ]
}

/** Lets frames go by while something moves; how long the 95th of a hundred took, in milliseconds. */
const framesOf = (page: Page, ms: number) =>
  page.evaluate((time) => (window as unknown as { frames(ms: number): Promise<number> }).frames(time), ms)

/**
 * How long frames take while a list is thrown and while the wheel turns, and how much of it is the main thread's. The rest is
 * the pixels': a graphics card fills them on a phone, the cores that are measured do here.
 */
async function motion(browser: Browser, address: string): Promise<Metric[]> {
  const page = await open(browser, new URL('/dailytasks', address).href, slowdown)
  const measure = async (name: string, ms: number, move: () => Promise<unknown>): Promise<Metric[]> => {
    let frame = 0
    const { p95 } = await frameCost(browser, page, async () => {
      const [time] = await Promise.all([framesOf(page, ms), move()])
      frame = time
    })
    const figure = (what: string, value: number, goal: number): Metric => ({
      name: `${what}, ${name}, 95th of 100, CPU / ${slowdown}`,
      value,
      unit: 'ms',
      better: 'lower',
      goal,
    })
    return [figure('frame', frame, 20), figure('main thread in a frame', p95, 1000 / 60)]
  }
  const scrolled = await measure('a list that scrolls', 2500, async () => {
    for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, turn < 20 ? 60 : -60)
  })
  await page.evaluate(() =>
    (window as unknown as { goTo(path: string): Promise<number> }).goTo('/spin-wheel'),
  )
  await page.waitForLoadState('networkidle')
  const spun = page.waitForResponse((response) => response.url().endsWith('/wheel/spin'))
  await page.locator('main button').filter({ hasText: /!/ }).first().click()
  await spun
  const turned = await measure('the wheel that turns', 3500, async () => undefined)
  await page.context().close()
  return [...scrolled, ...turned]
}

const server = await startSeededApp()
server.time.letGo()
const browser = await chromium.launch(await findBrowser())
try {
  const address = `${server.address}/?player=${hero}`
  const metrics: Metric[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (options.only.split(',').includes(name)) metrics.push(...(await measure(browser, address)))
  }
  const [largest] = await routeChunks()
  report('web', [
    ...metrics,
    {
      name: `largest page script (${largest?.page})`,
      value: (largest?.bytes ?? 0) / 1000,
      unit: 'kB gzip',
      better: 'lower',
      goal: 25,
    },
  ])
} finally {
  await browser.close()
  await server.close()
}
