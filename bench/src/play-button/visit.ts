import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Host } from './hosts.ts'
import { type Line, type LineConditions, slow4G, type Traffic } from './line.ts'
import { type Watched, watchStart } from './watch-start.ts'

/** The parameters of a visit. */
export interface VisitParams {
  /** Its address over the line. */
  address: string
  line: Line
  speed: Speed
  host: Host
  player: number
  /** Texts of the play button. */
  texts: readonly string[]
}

/** The speed of line and processor. */
export interface Speed {
  conditions: LineConditions | null
  /** Slowdown factor of the processor. */
  cpu: number
}

export const speeds = {
  'fast line': { conditions: null, cpu: 1 },
  'slow 4G': { conditions: slow4G, cpu: 4 },
} satisfies Record<string, Speed>

/** The cost of one visit until a touch on the play button was answered. */
export interface Visit extends Traffic {
  /** Milliseconds from the navigation to the touch that worked. */
  play: number
  /** Total blocking time until then: the parts of long tasks over 50 ms. */
  blocking: number
  shift: number
  files: WireFile[]
}

/** One answer on the wire, headers included. */
export interface WireFile {
  path: string
  bytes: number
  type: string
}

const patienceMs = 60_000
const quietMs = 2000
const pollMs = 100
/** Timeout of a touch before the next attempt. */
const answerMs = 5000

/** Opens the page and touches play as soon as it is usable; the app receives the touch. */
export async function visit(context: BrowserContext, params: VisitParams): Promise<Visit> {
  const { page, session, files } = await openPage(context, params)
  await page.goto(params.address + params.host.suffix(params.player), { waitUntil: 'commit' })
  const seen = await touchPlay(page, session, params.line, files)
  await page.close()
  return seen
}

/** A repeat visit: a first visit on a fast line until the page is idle, then the measured visit. */
export async function visitAgain(context: BrowserContext, params: VisitParams): Promise<Visit> {
  const { page } = await openIdlePage(context, params)
  await page.close()
  return visit(context, params)
}

/** Milliseconds from a touch on play, with the page idle, until the field of the game was usable. */
export async function tapOnPlay(context: BrowserContext, params: VisitParams): Promise<number> {
  const { page, session, files } = await openIdlePage(context, params)
  params.line.use(params.speed.conditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: params.speed.cpu })
  await touchPlay(page, session, params.line, files)
  const field = await page.waitForFunction(() => {
    const { fieldAt, clickedAt } = (window as unknown as Watching).watchedStart
    return fieldAt && fieldAt - clickedAt
  })
  const took = await field.jsonValue()
  await page.close()
  return took
}

async function openIdlePage(context: BrowserContext, params: VisitParams) {
  const opened = await openPage(context, { ...params, speed: speeds['fast line'] })
  await opened.page.goto(params.address + params.host.suffix(params.player), { waitUntil: 'commit' })
  await touchable(opened.page)
  await rest(params.line)
  return opened
}

/** Resolves when there was no traffic for a while. */
async function rest(line: Line): Promise<void> {
  for (let [before, quiet] = [-1, 0]; quiet < quietMs; ) {
    await pause(pollMs)
    const { bytes } = line.traffic()
    quiet = bytes === before ? quiet + pollMs : 0
    before = bytes
  }
}

async function openPage(context: BrowserContext, { line, speed, host, texts }: VisitParams) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed.cpu })
  const files = await listFiles(session)
  await page.addInitScript({ content: host.script })
  // The loader wraps functions in a helper that does not exist in the page.
  const script = `{ const __name = (value) => value; (${watchStart})(${JSON.stringify(texts)}) }`
  await page.addInitScript({ content: script })
  line.use(speed.conditions)
  line.reset()
  return { page, session, files }
}

async function listFiles(session: CDPSession): Promise<WireFile[]> {
  const files: WireFile[] = []
  const asked = new Map<string, { path: string; type: string }>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isOnTheWire = !response.fromDiskCache && !response.fromServiceWorker && /^http/.test(response.url)
    if (isOnTheWire) asked.set(requestId, { path: new URL(response.url).pathname, type: type.toLowerCase() })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId)
    if (file) files.push({ ...file, bytes: encodedDataLength })
  })
  return files
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watchedStart: Watched }).watchedStart)

async function touchable(page: Page): Promise<NonNullable<Watched['touchable']>> {
  const found = await page.waitForFunction(
    () => (window as { watchedStart?: Watched }).watchedStart?.touchable,
    undefined,
    { timeout: patienceMs },
  )
  return (await found.jsonValue()) as NonNullable<Watched['touchable']>
}

/** Touches play until a touch is answered; that touch counts. */
async function touchPlay(
  page: Page,
  session: CDPSession,
  line: Line,
  fetched: readonly WireFile[],
): Promise<Visit> {
  for (let began = Date.now(); Date.now() - began < patienceMs; ) {
    const { at, x, y } = await touchable(page)
    const traffic = line.traffic()
    const files = [...fetched]
    const { blocking, shift } = await watched(page)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart')
    await touch('touchEnd')
    const worked = await answer(page)
    if (worked) return { ...traffic, play: at, blocking, shift, files }
  }
  throw new Error('no touch on the play button was answered')
}

/** Returns whether the touch was answered in time. If not, the page searches for the button again. */
async function answer(page: Page): Promise<boolean> {
  const isAnswered = () => (window as unknown as Watching).watchedStart.answered
  const worked = await page.waitForFunction(isAnswered, undefined, { timeout: answerMs }).catch(() => null)
  if (worked) return true
  return page.evaluate(() => {
    const { watchedStart, lookForPlay } = window as unknown as Watching
    if (watchedStart.clickedAt > 0) return watchedStart.answered
    watchedStart.touchable = null
    lookForPlay()
    return false
  })
}

interface Watching {
  watchedStart: Watched
  lookForPlay(): void
}
