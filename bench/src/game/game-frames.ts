import { setTimeout as delay } from 'node:timers/promises'
import { findBrowser } from '@ganj/e2e'
import { openGame } from '@ganj/e2e/open-game'
import { createRun, rulesVersion, segmentsOf, step, ticksPerSecond } from '@ganj/game-core'
import { createBot } from '@ganj/game-core/bots'
import { chromium, type Frame, type Page } from 'playwright-core'
import { middle } from '../measuring/middle.ts'
import { type FrameCost, frameCost } from './frame-cost.ts'

/** Drawing costs on this machine, and on a phone with a six times slower processor. */
export interface FrameCosts {
  here: FrameCost
  slowed: FrameCost
  /** The actual slowdown on this machine: the ratio of the durations of a fixed computation. */
  slowedBy: number
  /** Largest number of enemies, shots, bullets and pick-ups. */
  crowd: number
}

const slowdown = 6
const seconds = 4
const seed = '5ca1ab1e'.repeat(4)
const graphics = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/**
 * Measures the built frame in the most crowded seconds of an expert's run, drawn through WebGL as on a phone. SwiftShader
 * replaces the graphics card. Filling pixels is the card's work, not the main thread's. Without a card it would use the
 * measured cores, so the field is drawn small.
 */
export async function measureFrames(): Promise<FrameCosts> {
  const { from, crowd } = thickest()
  const found = await findBrowser()
  const args = [...found.args.filter((arg) => arg !== '--disable-gpu'), ...graphics]
  const browser = await chromium.launch({ ...found, args })
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript(() => {
      const { viewport } = WebGL2RenderingContext.prototype
      WebGL2RenderingContext.prototype.viewport = function () {
        viewport.call(this, 0, 0, 8, 8)
      }
    })
    const page = await openGame(context, { playedTicks: from, seed })
    const frame = page.frames().find((each) => each.url().startsWith('http://game.test'))
    if (!frame) throw new Error('the game is not there')
    await underWay(frame)
    // No script of the bench may run in the page meanwhile: it would be counted as the game's.
    const pass = () => delay(seconds * 1000)
    const speedHere = await processorSpeed(frame)
    const here = await frameCost(browser, page, pass)
    await slowDown(page)
    const slowed = await frameCost(browser, page, pass)
    return { here, slowed, slowedBy: (await processorSpeed(frame)) / speedHere, crowd }
  } finally {
    await browser.close()
  }
}

/** The tick at which the most crowded seconds after the first minute begin. */
function thickest(): { from: number; crowd: number } {
  const state = createRun({
    seed,
    rulesVersion,
    levels: { speed: 9, power: 19, shuttle: 4 },
    revives: 0,
    segments: segmentsOf(seed),
  })
  const bot = createBot('expert', seed)
  const counts: number[] = []
  while (state.phase === 'flying') {
    step(state, bot.next(state))
    counts.push(state.enemies.length + state.shots.length + state.bullets.length + state.pickUps.length)
  }
  const window = 2 * seconds * ticksPerSecond
  let from = 0
  let most = 0
  let sum = 0
  counts.forEach((count, tick) => {
    sum += count - (counts[tick - window] ?? 0)
    if (sum <= most || tick < 60 * ticksPerSecond) return
    most = sum
    from = tick - window
  })
  return { from, crowd: Math.max(...counts.slice(from, from + window)) }
}

/** Throttles the frame too: a frame of another origin may run in its own process. */
async function slowDown(page: Page): Promise<void> {
  for (const target of [page, ...page.frames().slice(1)]) {
    const session = await page
      .context()
      .newCDPSession(target)
      .catch(() => null)
    await session?.send('Emulation.setCPUThrottlingRate', { rate: slowdown }).catch(() => undefined)
  }
}

/** Resolves when the countdown is over. */
const underWay = (frame: Frame) => frame.locator('#hud:not(.standing)').waitFor({ state: 'attached' })

/** Duration of a fixed computation in the page in milliseconds: the median of many. */
async function processorSpeed(frame: Frame): Promise<number> {
  const taken = await frame.evaluate(() =>
    Array.from({ length: 40 }, () => {
      const from = performance.now()
      let sum = 0
      for (let at = 0; at < 400_000; at++) sum = (sum * 31 + at) | 0
      return performance.now() - from + (sum & 0)
    }),
  )
  return middle(taken)
}
