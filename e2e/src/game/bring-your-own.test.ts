import { readFile } from 'node:fs/promises'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/phone.ts'
import { bundle } from './bundle.ts'
import { serveSites } from './sites.ts'

const app = 'http://app.test'
const game = 'http://game.test'
const stranger = 'http://stranger.test'

/** Globals of the app's page, which the tests read. */
declare const kept: { version: number; data: object }
declare const received: [type: string, body: unknown][]
declare const refused: Record<string, number>

const page = (script: string) => `<!doctype html><meta charset="utf-8"><title>An app</title>
<iframe id="game" src="${game}/?host=${encodeURIComponent(app)}"></iframe>
<iframe id="stranger" src="${stranger}/"></iframe>
<script>${script}</script>
<script>
  const received = []
  const record = (type) => (body) => received.push([type, body])
  let checkpoint
  let kept = { version: 0, data: { runs: 4 } }
  const start = () => connection.start({
    setup: { seed: '0'.repeat(32), rulesVersion: 1, levels: { speed: 0, power: 0, shuttle: 0 }, revives: 0 },
    settings: { locale: 'fa', sound: false, motionLevel: 'high', reducedMotion: false },
    powerUps: [],
    data: kept,
    ...(checkpoint ? { checkpoint } : {}),
  })
  const connection = bridge.connectGame({
    frame: () => document.querySelector('#game').contentWindow,
    origin: '${game}',
    handlers: {
      onReady: () => start(),
      onProgress: record('progress'),
      onCheckpoint: (body) => { checkpoint = body.log; received.push(['checkpoint', body]) },
      onSave: async ({ data }) => {
        kept = { version: kept.version + 1, data }
        return { version: kept.version }
      },
      onReviveRequest: record('revive-request'),
      onEnd: record('end'),
      onHaptic: record('haptic'),
    },
  })
  const refused = connection.refused
</script>`

let browser: Browser
let around: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await browser.newContext()
  const example = await readFile(new URL('../../../docs/game/example-game.html', import.meta.url), 'utf8')
  await serveSites(context, {
    [app]: { pages: { '/': page(await bundle('./bridge-entry.ts', 'bridge')) } },
    [game]: { pages: { '/': example } },
    [stranger]: { pages: { '/': '<!doctype html><title>A stranger</title>' } },
  })
  around = await context.newPage()
  await around.goto(`${app}/`)
})

afterAll(() => browser?.close())

const frameOf = (origin: string): Frame => {
  const frame = around.frames().find((each) => each.url().startsWith(origin))
  if (!frame) throw new Error(`there is no frame of ${origin}`)
  return frame
}
const said = () => around.evaluate(() => received)
const counted = () => around.evaluate(() => ({ ...refused }))
const tap = async (times: number) => {
  const button = around.frameLocator('#game').locator('#tap')
  for (let taps = 0; taps < times; taps++) await button.click()
}
/** Posts messages from a frame to the app around it, and waits until they were received. */
const say = async (frame: Frame, ...messages: unknown[]) => {
  await frame.evaluate((all) => {
    for (const message of all) window.parent.postMessage(message, '*')
  }, messages)
  await around.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
}

test("the guide's example is played to its end from another origin, with a reload in the middle", async () => {
  await tap(12)
  await expect.poll(async () => (await said()).filter(([type]) => type === 'progress').length).toBe(12)
  const reloaded = around.waitForEvent('framenavigated')
  await frameOf(game).evaluate(() => location.reload())
  await reloaded
  await around.frameLocator('#game').locator('#tap:not([disabled])').waitFor()
  expect(await around.frameLocator('#game').locator('#tap').textContent()).toBe('10')
  await tap(20)
  await expect.poll(async () => (await said()).at(-1)).toMatchObject(['end', { score: 30, ticks: 30 }])
  await expect.poll(() => around.evaluate(() => kept)).toEqual({ version: 1, data: { runs: 5 } })
  expect(await counted()).toEqual({ source: 0, origin: 0, shape: 0, version: 0, order: 0 })
})

test('all messages of another window are ignored', async () => {
  const before = await said()
  await say(
    frameOf(stranger),
    { ganj: 'game', type: 'end', score: 9999, log: '', ticks: 1, stats: {} },
    { ganj: 'game', type: 'hello', versions: [1] },
  )
  await expect.poll(counted).toMatchObject({ source: 2 })
  expect(await said()).toEqual(before)
})

test('a message that is malformed, out of order or of another version is refused and counted', async () => {
  const before = await said()
  const frame = frameOf(game)
  await say(
    frame,
    'end',
    { ganj: 'game', type: 'end', score: -1, log: '', ticks: 1, stats: {} },
    { ganj: 'game', type: 'progress', score: 1, tick: 1 },
    { ganj: 'game', type: 'haptic', kind: 'earthquake' },
  )
  await expect.poll(counted).toMatchObject({ shape: 4, order: 0 })
  // The run has ended, so every message of a run is out of order.
  await say(
    frame,
    { ganj: 'game', type: 'progress', score: 1, tick: 1, wave: 0 },
    { ganj: 'game', type: 'end', score: 9999, log: '', ticks: 1, stats: {} },
    { ganj: 'game', type: 'ready' },
  )
  await expect.poll(counted).toMatchObject({ shape: 4, order: 3 })
  await say(frame, { ganj: 'game', type: 'hello', versions: [99] })
  await expect.poll(counted).toMatchObject({ version: 1 })
  expect(await said()).toEqual(before)
})

test("messages of the game's own window are ignored after it has navigated to another origin", async () => {
  const before = await said()
  const { origin } = await counted()
  await around.evaluate((address) => {
    document.querySelector<HTMLIFrameElement>('#game')!.src = address
  }, `${stranger}/?again`)
  await expect.poll(() => around.frames().filter((frame) => frame.url().startsWith(stranger)).length).toBe(2)
  const led = around.frames().find((frame) => frame.url().endsWith('?again'))
  await say(led!, { ganj: 'game', type: 'hello', versions: [1] })
  await expect.poll(counted).toMatchObject({ origin: (origin ?? 0) + 1 })
  expect(await said()).toEqual(before)
})
