import { getGameData, paceTicks, type Run, recordBlueFire, recordPace, saveGameData } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { useVisibility } from '#platform/visibility.ts'
import { highScoreQuery, openRunQuery } from '../game-queries.ts'
import { createRevival } from '../revive/revival.ts'
import type { RunController } from './run-controller.ts'
import { loadRun, saveRun } from './saved-run.ts'
import { runControllerOf } from './use-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
const { GameFrame } = await import('./game-frame.tsx')

const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  proof: 'replay',
  seed: 'ab'.repeat(16),
  rulesVersion: 1,
  levels: { speed: 0, power: 0, shuttle: 0 },
  powerUps: [] as Run['powerUps'],
} as Run
const device = Object.assign(new EventTarget(), { matches: false })
let root: Root
let queries: QueryClient
let controller: RunController
let received: Record<string, unknown>[]
let frame: HTMLIFrameElement

const render = async () => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <GameFrame />
      </QueryClientProvider>,
    ),
  )
  frame = document.querySelector('iframe') as HTMLIFrameElement
}

/** Shows the frame of a run, with a listener of the test in it. */
async function show(shown: Run) {
  saveRun({ run: shown, log: '', score: 0, ended: false, key: 'k' })
  queries.setQueryData(openRunQuery.queryKey, shown)
  await act(async () => controller.play())
  await render()
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((data) => {
    received.push(data as Record<string, unknown>)
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
const receivedOf = (type: string) => received.filter((message) => message.type === type)
const sent = (endpoint: object) =>
  call.mock.calls.flatMap(([called, options]) => (called === endpoint ? [options.body] : []))

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => device)
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  localStorage.clear()
  received = []
  call.mockReset()
  call.mockResolvedValue({ version: 3, data: { runs: 7 } })
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(highScoreQuery.queryKey, { score: 7 } as never)
  controller = runControllerOf(queries)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a run sends a heartbeat every twelve seconds of play, with its blue fire when there is more', async () => {
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

test('a heartbeat that fails leaves the run as it is', async () => {
  call.mockRejectedValue(new Error('no line'))
  await show(run)
  await greet()
  await fly(paceTicks, 4)
  await say('checkpoint', { score: 10, log: 'QUJD' })
  expect(loadRun()).toMatchObject({ log: 'QUJD', score: 10 })
})

test('the ticks of another game send no heartbeat', async () => {
  await show({ ...run, proof: 'bounds' })
  await greet()
  await fly(paceTicks)
  expect(call).not.toHaveBeenCalled()
})

test('a game that keeps something of the player begins with it, and receives the outcome of its save', async () => {
  await show(run)
  await greet({ saves: true })
  expect(received.at(-1)).toMatchObject({ type: 'start', data: { version: 3, data: { runs: 7 } } })
  call.mockResolvedValue({ version: 4 })
  await say('save', { data: { runs: 8 } })
  expect(sent(saveGameData)).toEqual([{ version: 3, data: { runs: 8 } }])
  expect(received.at(-1)).toEqual({ ganj: 'game', type: 'saved', version: 4 })
})

test('a game that keeps nothing is not waited for, one whose save cannot be read begins without', async () => {
  await show(run)
  await greet()
  expect(sent(getGameData)).toEqual([])
  expect(received.at(-1)).toMatchObject({ type: 'start' })
  call.mockRejectedValue(new Error('no line'))
  await greet({ saves: true })
  expect(received.at(-1)).toMatchObject({ type: 'start' })
  expect(received.at(-1)).not.toHaveProperty('data')
  await say('save', { data: {} })
  expect(sent(saveGameData)).toEqual([])
})

test('a frame that was reloaded goes on from its last checkpoint', async () => {
  await show(run)
  await greet()
  expect(received.at(-1)).not.toHaveProperty('checkpoint')
  await say('checkpoint', { score: 10, log: 'QUJD' })
  await greet()
  expect(received.at(-1)).toMatchObject({ type: 'start', checkpoint: 'QUJD' })
})

test('a device that asks for less motion while the game is played is announced to the game', async () => {
  await show(run)
  await greet()
  expect(received.at(-1)).toMatchObject({ settings: { motionLevel: 'high', reducedMotion: false } })
  device.matches = true
  device.dispatchEvent(new Event('change'))
  const settings = { locale: 'fa', sound: true, motionLevel: 'low', reducedMotion: true }
  expect(received.at(-1)).toEqual({ ganj: 'game', type: 'settings', settings })
  await act(async () => root.render(null))
  const count = received.length
  device.dispatchEvent(new Event('change'))
  expect(received).toHaveLength(count)
})

test('a frame that is loaded ahead is connected in idle time, and at once when a run is opened', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelIdleCallback', () => idle.pop())
  await render()
  await greet()
  expect(document.querySelector('[role=status]')).not.toBeNull()
  idle.pop()?.()
  await greet()
  expect(document.querySelector('[role=status]')).toBeNull()
  await act(async () => root.render(null))
  await render()
  await show(run)
  await greet()
  expect(receivedOf('start')).toHaveLength(1)
})

test('a frame that was loaded ahead begins when there is a run, and asks for nothing before', async () => {
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idle = call
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  await render()
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((data) => {
    received.push(data as Record<string, unknown>)
  })
  idle()
  await greet({ saves: true })
  expect(receivedOf('start')).toEqual([])
  expect(call).not.toHaveBeenCalled()
  expect(document.querySelector('[role=status]')).toBeNull()
  await show(run)
  expect(document.querySelector('iframe')).toBe(frame)
  expect(receivedOf('start')).toHaveLength(1)
})

test('a crash waits for its answer: a revive that was granted reaches the frame, and so does a pass', async () => {
  await show(run)
  await greet()
  await say('revive-request')
  const revived = { remainingRevives: 3, price: null, serverTime: '2026-11-20T00:00:00Z' }
  await act(async () => createRevival(controller, queries).grant(run.publicId, revived))
  expect(received.at(-1)).toEqual({ ganj: 'game', type: 'revive-granted', remaining: 3 })
  await say('revive-request')
  await act(async () => createRevival(controller, queries).pass())
  expect(received.at(-1)).toEqual({ ganj: 'game', type: 'revive-refused' })
})

test('the game is paused while the app is hidden, once for each change', async () => {
  await show(run)
  await greet()
  await act(async () => useVisibility.setState({ page: false }))
  await act(async () => useVisibility.setState({ host: false }))
  await act(async () => useVisibility.setState({ page: true }))
  expect(receivedOf('resume')).toHaveLength(0)
  await act(async () => useVisibility.setState({ host: true }))
  expect(receivedOf('pause')).toHaveLength(1)
  expect(receivedOf('resume')).toHaveLength(1)
})

test('a frame that does not come is given up after a while, and can still come', async () => {
  vi.useFakeTimers()
  try {
    await show(run)
    const leaves = () => document.querySelectorAll('[role=status] button').length
    expect(leaves()).toBe(0)
    await act(async () => vi.advanceTimersByTime(15_000))
    expect(leaves()).toBe(1)
    await greet()
    expect(document.querySelector('[role=status]')).toBeNull()
    await say('error', { code: 'game.no-picture', detail: '' })
    expect(leaves()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a frame that is taken away while a revive is offered ends the offer, and says no more', async () => {
  await show(run)
  await greet()
  await say('revive-request')
  expect(controller.snapshot().state.name).toBe('reviving')
  await act(async () => root.render(null))
  expect(controller.snapshot().state.name).toBe('playing')
  const count = received.length
  await act(async () => useVisibility.setState({ page: false }))
  await act(async () => useVisibility.setState({ page: true }))
  expect(received).toHaveLength(count)
})

test('a start that waited for a save is dropped when the player has left meanwhile', async () => {
  await show(run)
  let answer = (_data: object) => {}
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await greet({ saves: true })
  await act(async () => controller.leave())
  await act(async () => answer({ version: 3, data: {} }))
  expect(receivedOf('start')).toEqual([])
})
