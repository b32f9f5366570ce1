import { fromBase64Url } from '@ganj/game-bridge'
import { decodeLog, wall } from '@ganj/game-core'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdFrameClock } from '../browser/frame-clock.ts'
import { launchBrowser, openPhone } from '../browser/phone.ts'
import { openGame } from './open-game.ts'

/** Controls and haptics of the game in its frame. */
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

interface Message {
  type: string
  kind?: string
  log?: string
}

/**
 * Opens a run of a craft without upgrades, which is shot down within 16 seconds if it is not steered. The test advances
 * its clock.
 * @returns also the messages that its frame has sent so far
 */
async function openHeldGame() {
  const context = await openPhone(browser)
  const page = await context.newPage()
  const advance = await holdFrameClock(page)
  await page.addInitScript(() => {
    const messages: unknown[] = []
    Object.assign(window, { messages })
    addEventListener('message', ({ data }) => messages.push(data))
  })
  const setup = { levels: { speed: 0, power: 0, shuttle: 0 }, revives: 0 }
  await openGame(context, { playedTicks: 0, seed: '0000046a'.repeat(4), setup }, page)
  const sent = () => page.evaluate(() => Reflect.get(window, 'messages') as Message[])
  const count = async (type: string) => (await sent()).filter((message) => message.type === type).length
  return { page, advance, sent, count, close: () => context.close() }
}

/** The target of each tick of the run that the frame submitted, in pixels of the field. */
function inputsOf(messages: Message[]): number[] {
  const { log } = messages.find(({ type }) => type === 'end') ?? {}
  const bytes = fromBase64Url(log ?? '')
  if (!bytes) throw new Error('no run was handed in')
  return [...decodeLog(bytes).inputs]
}

test('a crash in the middle of a frame that catches up several ticks gives one haptic impulse', async () => {
  const { advance, sent, count, close } = await openHeldGame()
  const felt = async () => (await sent()).filter(({ type, kind }) => type === 'haptic' && kind === 'error')
  while ((await felt()).length === 0) await advance()
  // A regression repeated the impulse in the following frames.
  for (let step = 0; step < 5; step++) await advance()
  await expect.poll(() => count('end')).toBe(1)
  expect(await felt()).toHaveLength(1)
  expect(inputsOf(await sent()).length % 5, 'ticks of its frame before the crash').not.toBe(0)
  await close()
})

test('a key that is held while the focus leaves the frame counts as released', async () => {
  const { page, advance, sent, count, close } = await openHeldGame()
  const frame = page.frames().find((one) => one !== page.mainFrame())
  const hasFocus = () => frame?.evaluate(() => document.hasFocus())
  while ((await count('progress')) === 0) await advance()
  await page.locator('iframe').focus()
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.down('ArrowLeft')
  await advance()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(hasFocus).toBe(false)
  await page.keyboard.up('ArrowLeft')
  while ((await count('end')) === 0) await advance()
  const inputs = inputsOf(await sent())
  const last = inputs.at(-1) ?? 0
  expect(last, 'the key steered').toBeLessThan(inputs[0] ?? 0)
  expect(last, 'it stopped before the wall').toBeGreaterThan(2 * wall)
  expect(new Set(inputs.slice(120)), 'and no longer steered then').toEqual(new Set([last]))
  await close()
})

test('a tap right after the thumb has left the field while moving presses its button', async () => {
  const { page, advance, close } = await openHeldGame()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'press'
    button.style.cssText = 'position:fixed;inset:auto 0 0;height:80px;touch-action:manipulation'
    button.onclick = () => button.remove()
    document.body.append(button)
  })
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
    })
  await touch('touchStart', 20)
  await advance()
  for (let x = 40; x < 380; x += 40) await touch('touchMove', x)
  await touch('touchEnd')
  await page.getByText('press').tap()
  await page.getByText('press').waitFor({ state: 'detached' })
  await close()
})
