import type { Browser } from 'playwright-core'
import type { Metric } from '../measuring/report.ts'
import { type Host, plainBrowser, telegram } from './hosts.ts'
import type { Line } from './line.ts'
import { speeds, tapOnPlay, type Visit, type VisitParams, visit, visitAgain } from './visit.ts'

/** A measured build, over the line. */
export interface Subject {
  /** Empty for the build itself, `baseline` or a peer's name. */
  name: string
  address: string
  /** The same build for players of Telegram. */
  telegramAddress?: string
  texts: readonly string[]
}

/** A scenario of a visit, and the limit in seconds until play is usable. */
export interface Scenario {
  name: string
  speed: keyof typeof speeds
  host: Host
  visit: 'first' | 'second'
  goal: number
}

const goals = { 'slow 4G': { first: 3, second: 1 }, 'fast line': { first: 0.8, second: 0.3 } }

/** Every speed in a browser, and slow 4G in Telegram with and without its script. */
export const scenariosOf = (telegramScript: string): Scenario[] => {
  const places: [keyof typeof speeds, Host][] = [
    ['slow 4G', plainBrowser],
    ['fast line', plainBrowser],
    ['slow 4G', telegram()],
    ['slow 4G', telegram(telegramScript)],
  ]
  return places.flatMap(([speed, host]) =>
    (['first', 'second'] as const).map((which) => ({
      name: `play button, ${speed}, ${which} visit${host.name}`,
      speed,
      host,
      visit: which,
      goal: goals[speed][which],
    })),
  )
}

/** Runs a scenario. Each visit has a new player, with an empty cache at first. */
export async function run(
  browser: Browser,
  line: Line,
  subject: Subject,
  scenario: Scenario,
): Promise<Visit> {
  return withPhone(browser, (context) =>
    (scenario.visit === 'first' ? visit : visitAgain)(context, paramsOf(line, subject, scenario)),
  )
}

/** Milliseconds from a touch on play, with home idle, to the field of the game. */
export const runTap = (browser: Browser, line: Line, subject: Subject): Promise<number> =>
  withPhone(browser, (context) =>
    tapOnPlay(context, paramsOf(line, subject, { speed: 'slow 4G', host: plainBrowser })),
  )

let lastPlayer = 0

const paramsOf = (
  line: Line,
  { address, telegramAddress = address, texts }: Subject,
  { speed, host }: Pick<Scenario, 'speed' | 'host'>,
): VisitParams => ({
  address: host === plainBrowser ? address : telegramAddress,
  line,
  speed: speeds[speed],
  host,
  player: ++lastPlayer,
  texts,
})

async function withPhone<T>(
  browser: Browser,
  measure: (context: Awaited<ReturnType<Browser['newContext']>>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'fa-IR',
    // Caddy's certificate is self-signed.
    ignoreHTTPSErrors: true,
    // The page's content policy does not allow the injected script of Telegram's client.
    bypassCSP: true,
  })
  try {
    return await measure(context)
  } finally {
    await context.close()
  }
}

/** Additional metrics of the first visit on slow 4G. */
export const partsOfVisit: readonly [
  keyof Visit & string,
  Omit<Metric, 'value' | 'better'>,
  scale: number,
][] = [
  ['bytes', { name: 'bytes on the wire until play', unit: 'kB', goal: 160 }, 1 / 1000],
  ['requests', { name: 'requests until play', unit: '', goal: 12 }, 1],
  ['blocking', { name: 'blocking time', unit: 'ms', goal: 200 }, 1],
  ['shift', { name: 'layout shift', unit: '', goal: 0 }, 1],
]
