import { getIndicators, getMovements } from '@ganj/contract'
import type { TestPlayer, TestServer } from '@ganj/server/test'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { holdCountdowns, saveData, skipSplash } from '../browser/phone.ts'
import { countRequests } from '../browser/settled.ts'

/** A player with a phone in hand, and the player's own books beside it. */
export interface Visitor {
  page: Page
  player: TestPlayer
  /** How often an operation of a kind stands in the ledger of the player. */
  booked(kind: string): Promise<number>
  leave(): Promise<void>
}

let players = 100

/** Somebody new at the door, who has not opened the app yet. */
export const nextGuest = (server: TestServer): Promise<TestPlayer> => server.signIn(players++)

interface Visit {
  player: TestPlayer
  path: string
  /** Whether home fetches ahead what comes next, the game's frame above all. */
  prefetches?: boolean
}

/** Opens the app on a page as a player; motion is reduced, so that nothing is waited for but answers. */
export async function visit(
  browser: Browser,
  server: TestServer,
  { player, path, prefetches = true }: Visit,
): Promise<Visitor> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    locale: 'fa-IR',
    // Its own test has it; elsewhere it would answer in the place of the line that a test breaks.
    serviceWorkers: 'block',
  })
  const page = await phone.newPage()
  countRequests(page)
  await skipSplash(page)
  await holdCountdowns(page)
  if (!prefetches) await saveData(page)
  const at = new URL(path, server.address)
  at.searchParams.set('player', String(player.number))
  await page.goto(at.href)
  const booked = async (kind: string) =>
    (await player.call(getMovements, { query: { kind, limit: 50 } })).movements.length
  return { page, player, booked, leave: () => phone.close() }
}

/** What the player has of a currency by the books. */
export const held = async (player: TestPlayer, currency: string): Promise<number> =>
  (await player.call(getIndicators)).find(({ publicId }) => publicId === currency)?.value ?? 0

/** The app tells the device's time zone by itself, in the same call as what a player changes of the profile. */
const isTimeZone = (request: Request) => request.postDataJSON()?.timeZone !== undefined

/** A call that has reached the server and whose answer is in our hand. */
export interface Held {
  /** Resolves when the server has answered it. */
  arrived: Promise<void>
  /** The line breaks before the answer is through; later calls go their way. */
  lose(): void
  /** Idempotency keys of all that was sent, in order. */
  keys: string[]
}

/** Lets the first call of a path reach the server, and holds its answer back. */
export async function holdAnswer(page: Page, path: string): Promise<Held> {
  const keys: string[] = []
  let tell = () => {}
  let lose = () => {}
  const arrived = new Promise<void>((resolve) => {
    tell = resolve
  })
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route(`**/api${path}`, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST' || isTimeZone(request)) return route.fallback()
    keys.push(request.headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    tell()
    await lost
    await route.abort().catch(() => undefined)
  })
  return { arrived, lose: () => lose(), keys }
}
