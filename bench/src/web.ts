import { findBrowser } from '@ganj/e2e'
import { regularPlayer, startSeededApp } from '@ganj/e2e/seeded-app'
import { readArguments } from '@ganj/server/command-line'
import { type Browser, chromium, type Page } from 'playwright-core'
import { frameCost, longestTask } from './game/frame-cost.ts'
import { middle } from './measuring/middle.ts'
import { type Metric, report } from './measuring/report.ts'
import { routeChunks } from './pages/route-chunks.ts'
import { type Watched, watchPage } from './pages/watch-page.ts'

/** Measures navigations, layout shifts and frames of the loaded app, on a four times slower processor where stated. */
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

/** `--only changes` measures one of them, or several separated by commas. */
const usage = 'npm run bench:web -- [--only changes,rest,motion] [--json]'
const { values: options } = readArguments(usage, {
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
  // The loader wraps functions in a helper that does not exist in the page.
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

/** Closes the dialogs over home, which cover its links. */
async function closeGreetings(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]')
  while ((await sheet.count()) > 0) {
    const [first] = await sheet.elementHandles()
    await page.keyboard.press('Escape')
    await first?.waitForElementState('hidden')
  }
}

/** Milliseconds from the tap to the painted page, with its data and script already loaded. */
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
      // The first round is a warm-up.
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

/** The layout shift of a page while it loads, and its longest task while it is idle. */
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

/** The p95 of frame times during an animation, in milliseconds. */
const framesOf = (page: Page, ms: number) =>
  page.evaluate((time) => (window as unknown as { frames(ms: number): Promise<number> }).frames(time), ms)

/**
 * Frame times while a list is flung and while the wheel turns, and the main thread's part of them. The rest is pixel filling,
 * which a graphics card does on a phone and the measured cores do here.
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
  const address = `${server.address}/?player=${regularPlayer}`
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
