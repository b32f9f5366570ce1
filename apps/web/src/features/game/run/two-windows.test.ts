import { getRun, openRun, type Run, submitScore } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePlayer } from '#auth/player.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { highScoreQuery, openRunQuery } from '../game-queries.ts'
import { openPreFlight, usePreFlight } from '../loadout/pre-flight-store.ts'
import { createFrameReports } from './frame-reports.ts'
import { createRunController } from './run-controller.ts'
import { loadRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: async () => undefined }))

const time = '2026-11-24T08:00:00Z'
const run: Run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  ranked: true,
  proof: 'replay',
  seed: 'ab'.repeat(16),
  rulesVersion: 2,
  levels: { speed: 0, power: 0, shuttle: 0 },
  remainingRevives: 4,
  powerUps: [],
  blueFire: 0,
  score: null,
  coins: 0,
  earned: [],
  openedAt: time,
  serverTime: time,
}
/** What the server answers to the read of the open run. */
let open: Run | null

/** The locks of a browser, as far as the app uses them: one name, held by one window. */
function fakeLocks() {
  let loseIt: ((fault: Error) => void) | null = null
  const request = async (
    _name: string,
    { steal = false }: LockOptions,
    hold: (lock: Lock | null) => unknown,
  ) => {
    // As in browsers, the answer is asynchronous.
    await Promise.resolve()
    if (loseIt && !steal) return hold(null)
    loseIt?.(new DOMException('stolen', 'AbortError'))
    let mine = (_fault: Error) => {}
    const lost = new Promise((_, reject) => {
      mine = reject
    })
    loseIt = mine
    return Promise.race([hold({ name: '', mode: 'exclusive' }), lost]).finally(() => {
      if (loseIt === mine) loseIt = null
    })
  }
  return { request }
}

/** Windows of one browser share its storage and its locks. */
function openWindow() {
  const queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'ticket', value: 3 }])
  queries.setQueryData(highScoreQuery.queryKey, { score: 7 } as never)
  queries.setQueryData(openRunQuery.queryKey, open)
  const controller = createRunController(queries)
  return {
    controller,
    queries,
    frame: createFrameReports(controller),
    name: () => controller.snapshot().state.name,
    reached: (state: string) => vi.waitFor(() => expect(controller.snapshot().state.name).toBe(state)),
  }
}
const asked = (endpoint: object) => call.mock.calls.filter(([called]) => called === endpoint).length
const isTold = () => vi.waitFor(() => expect(usePreFlight.getState().open).toBe('elsewhere'))

beforeAll(startLanguage)
beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() })
  usePlayer.setState({ hasPlayedFirstGame: false })
  useToastQueue.setState({ waiting: [] })
  openPreFlight(null)
  open = null
  call.mockReset()
  call.mockImplementation(async (endpoint) => {
    if (endpoint === openRun) {
      open = run
      return run
    }
    if (endpoint === submitScore) open = null
    return endpoint === getRun ? open : {}
  })
})
afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

/** A window that plays a run and has stored a checkpoint of it. */
async function playingWindow() {
  const playing = openWindow()
  playing.controller.open({})
  await playing.reached('playing')
  playing.frame.checkpoint('QUJD', 50)
  return playing
}

test('a run that is open in one window is not continued in another, which says where it is', async () => {
  const first = await playingWindow()
  const second = openWindow()
  second.controller.play()
  await isTold()
  expect(second.name()).toBe('home')
  expect(first.name()).toBe('playing')
  first.frame.ended('QUJDRA', 90)
  await first.reached('verifying')
  expect(call).toHaveBeenCalledWith(submitScore, {
    body: { gameInstanceId: run.publicId, score: 90, log: 'QUJDRA' },
    key: expect.any(String),
  })
})

test('a window that does not know of the run opens no other one, which would abandon it', async () => {
  const second = openWindow()
  await playingWindow()
  second.controller.open({})
  await isTold()
  expect(second.name()).toBe('home')
  expect(asked(openRun)).toBe(1)
})

test('the other window can take the run over: it continues the checkpoint, and the first returns home', async () => {
  const second = openWindow()
  const first = await playingWindow()
  second.controller.continueHere()
  await second.reached('playing')
  expect(second.controller.snapshot().state).toMatchObject({ run, checkpoint: 'QUJD' })
  expect(first.name()).toBe('home')
  expect(useToastQueue.getState().waiting).toHaveLength(1)
  first.frame.ended('QQ', 1)
  expect(loadRun()).toMatchObject({ log: 'QUJD', ended: false })
  first.controller.open({})
  await isTold()
  expect(asked(openRun)).toBe(1)
})

test('once the run is over, or was left, the other window may play', async () => {
  const first = await playingWindow()
  first.controller.leave()
  const second = openWindow()
  second.controller.play()
  await second.reached('playing')
  second.frame.ended('QUJDRA', 90)
  await second.reached('verifying')
  first.controller.open({})
  await first.reached('playing')
})

test('a run that ended on another device is not continued: its press is that of a new run', async () => {
  open = run
  const { controller, queries, name } = openWindow()
  open = null
  queries.setQueryData(openRunQuery.queryKey, run, { updatedAt: Date.now() - 60_000 })
  controller.play()
  await vi.waitFor(() => expect(usePreFlight.getState().open).toBe('intro'))
  expect(name()).toBe('home')
  expect(queries.getQueryData(openRunQuery.queryKey)).toBeNull()
})
