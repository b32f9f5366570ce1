import { getIndicators, getMovements } from '@ganj/contract'
import type { TestPlayer, TestServer } from '@ganj/server/test'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { expect } from 'vitest'
import { holdCountdowns, saveData, skipSplash } from '../browser/phone.ts'
import { countRequests } from '../browser/settled.ts'

/** A player with an open page, and access to the player's ledger. */
export interface Visitor {
  page: Page
  player: TestPlayer
  /** The number of the player's ledger operations of a kind. */
  booked(kind: string): Promise<number>
  leave(): Promise<void>
}

let players = 100

/** A new player, who has not opened the app yet. */
export const nextGuest = (server: TestServer): Promise<TestPlayer> => server.signIn(players++)

interface Visit {
  player: TestPlayer
  path: string
  /** Whether home prefetches what comes next, above all the game's frame. */
  prefetches?: boolean
}

/** Opens the app on a page as a player. Motion is reduced, so that tests wait for answers only. */
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
    // The service worker has its own test. Elsewhere it would answer requests that a test makes fail.
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

/** The player's balance of a currency in the ledger. */
export const readBalance = async (player: TestPlayer, currency: string): Promise<number> =>
  (await player.call(getIndicators)).find(({ publicId }) => publicId === currency)?.value ?? 0

/** The app reports the time zone of the device by itself, with the call that also updates the profile. */
const isTimeZone = (request: Request) => request.postDataJSON()?.timeZone !== undefined

/** A call that reaches the server and whose answer is withheld. */
export interface WithheldAnswer {
  /** Resolves when the server has answered it; rejects when it has not after a while. */
  arrival(): Promise<void>
  /** Aborts the call instead of delivering its answer; later calls are not affected. */
  lose(): void
  /** Idempotency keys of all calls that were sent, in order. */
  keys: string[]
}

/** Lets the first call of a path reach the server, and withholds its answer. */
export async function withholdAnswer(page: Page, path: string): Promise<WithheldAnswer> {
  const keys: string[] = []
  let isAnswered = false
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route(`**/api${path}`, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST' || isTimeZone(request)) return route.fallback()
    keys.push(request.headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    isAnswered = true
    await lost
    await route.abort().catch(() => undefined)
  })
  const arrival = () => expect.poll(() => isAnswered, { message: `${path} is answered` }).toBe(true)
  return { arrival, lose: () => lose(), keys }
}
