import { getGameData, paceTicks, type Run, recordBlueFire, recordPace, saveGameData } from '@ganj/contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { loadRun, saveRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
const { GameFrame } = await import('./game-frame.tsx')

const run = {
  publicId: 'abcdefghijkl',
  proof: 'replay',
  seed: 'ab'.repeat(16),
  rulesVersion: 1,
  levels: { speed: 0, power: 0, shuttle: 0 },
  powerUps: [] as Run['powerUps'],
} as Run
const device = Object.assign(new EventTarget(), { matches: false })
let root: Root
let heard: Record<string, unknown>[]
let frame: HTMLIFrameElement

/** Shows the frame of a run, with our own ear in it. */
async function show(shown: Run) {
  saveRun({ run: shown, log: '', score: 0, ended: false, key: 'k' })
  await act(async () => root.render(<GameFrame run={shown} checkpoint="" isShown onLeave={() => {}} />))
  frame = document.querySelector('iframe') as HTMLIFrameElement
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((data) => {
    heard.push(data as Record<string, unknown>)
  })
}

/** The game in the frame says something. */
const say = (type: string, body: object = {}) =>
  act(async () => {
    const event = new MessageEvent('message', { data: { ganj: 'game', type, ...body }, origin: 'null' })
    Object.defineProperty(event, 'source', { value: frame.contentWindow })
    window.dispatchEvent(event)
  })
const greet = async (ready = {}) => {
  await say('hello', { versions: [1] })
  await say('ready', ready)
}
const fly = (tick: number, blueFire?: number) =>
  say('progress', { score: 1, tick, wave: 0, ...(blueFire === undefined ? {} : { blueFire }) })
const sent = (endpoint: object) =>
  call.mock.calls.flatMap(([called, options]) => (called === endpoint ? [options.body] : []))

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => device)
  localStorage.clear()
  heard = []
  call.mockReset()
  call.mockResolvedValue({ version: 3, data: { runs: 7 } })
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => act(() => root.unmount()))

test('a run is witnessed every twelve seconds of play, with its blue fire when there is more', async () => {
  await show(run)
  await greet()
  await fly(paceTicks - 60, 4)
  expect(call).not.toHaveBeenCalled()
  await fly(paceTicks, 4)
  await fly(paceTicks + 60, 9)
  await fly(2 * paceTicks, 4)
  await fly(3 * paceTicks, 9)
  await fly(4 * paceTicks)
  const gameInstanceId = run.publicId
  expect(sent(recordBlueFire)).toEqual([
    { gameInstanceId, blueFire: 4 },
    { gameInstanceId, blueFire: 9 },
  ])
  expect(sent(recordPace)).toEqual([1, 2, 3, 4].map((times) => ({ gameInstanceId, tick: times * paceTicks })))
})

test('a witness that does not come through leaves the run as it is', async () => {
  call.mockRejectedValue(new Error('no line'))
  await show(run)
  await greet()
  await fly(paceTicks, 4)
  await say('checkpoint', { score: 10, log: 'QUJD' })
  expect(loadRun()).toMatchObject({ log: 'QUJD', score: 10 })
})

test('the ticks of another game are no witness', async () => {
  await show({ ...run, proof: 'bounds' })
  await greet()
  await fly(paceTicks)
  expect(call).not.toHaveBeenCalled()
})

test('a game that keeps something of the player begins with it, and is told what became of its save', async () => {
  await show(run)
  await greet({ saves: true })
  expect(heard.at(-1)).toMatchObject({ type: 'start', data: { version: 3, data: { runs: 7 } } })
  call.mockResolvedValue({ version: 4 })
  await say('save', { data: { runs: 8 } })
  expect(sent(saveGameData)).toEqual([{ version: 3, data: { runs: 8 } }])
  expect(heard.at(-1)).toEqual({ ganj: 'game', type: 'saved', version: 4 })
})

test('a game that keeps nothing is not waited for, one whose save cannot be read begins without', async () => {
  await show(run)
  await greet()
  expect(sent(getGameData)).toEqual([])
  expect(heard.at(-1)).toMatchObject({ type: 'start' })
  call.mockRejectedValue(new Error('no line'))
  await greet({ saves: true })
  expect(heard.at(-1)).toMatchObject({ type: 'start' })
  expect(heard.at(-1)).not.toHaveProperty('data')
  await say('save', { data: {} })
  expect(sent(saveGameData)).toEqual([])
})

test('a frame that was reloaded goes on from its last checkpoint', async () => {
  await show(run)
  await greet()
  expect(heard.at(-1)).not.toHaveProperty('checkpoint')
  await say('checkpoint', { score: 10, log: 'QUJD' })
  await greet()
  expect(heard.at(-1)).toMatchObject({ type: 'start', checkpoint: 'QUJD' })
})

test('a device that asks for less motion while the game is played is heard by the game', async () => {
  await show(run)
  await greet()
  expect(heard.at(-1)).toMatchObject({ settings: { motionLevel: 'high', reducedMotion: false } })
  device.matches = true
  device.dispatchEvent(new Event('change'))
  const settings = { locale: 'fa', sound: true, motionLevel: 'low', reducedMotion: true }
  expect(heard.at(-1)).toEqual({ ganj: 'game', type: 'settings', settings })
  await act(async () => root.render(null))
  const told = heard.length
  device.dispatchEvent(new Event('change'))
  expect(heard).toHaveLength(told)
})

test('a frame that was loaded ahead begins when there is a run, and asks for nothing before', async () => {
  const heardOf = (type: string) => heard.filter((message) => message.type === type)
  await act(async () =>
    root.render(<GameFrame run={null} checkpoint="" isShown={false} onLeave={() => {}} />),
  )
  frame = document.querySelector('iframe') as HTMLIFrameElement
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((data) => {
    heard.push(data as Record<string, unknown>)
  })
  await greet({ saves: true })
  expect(heardOf('start')).toEqual([])
  expect(call).not.toHaveBeenCalled()
  expect(document.querySelector('[role=status]')).toBeNull()
  await show(run)
  expect(document.querySelector('iframe')).toBe(frame)
  expect(heardOf('start')).toHaveLength(1)
})
