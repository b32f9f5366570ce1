import { ClientFault } from '@ganj/client'
import { getNextRevive, getRun, openRun, type Run, reviveRun, submitScore } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePlayer } from '#auth/player.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { openRunQuery } from '../game-queries.ts'
import { usePowerUps } from '../loadout/power-up-store.ts'
import { createRevival, type Revival } from '../revive/revival.ts'
import { createFrameReports, type FrameReports } from './frame-reports.ts'
import { createRunController, type RunController } from './run-controller.ts'
import { dropRun, loadRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: async () => undefined }))

const serverTime = '2026-11-20T00:00:00Z'
const price = { currency: 'gem', amount: 3 } as const
const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  seed: 'ab'.repeat(16),
  remainingRevives: 4,
  powerUps: [] as Run['powerUps'],
} as Run
const revived = { remainingRevives: 3, price, serverTime }
const lost = new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' })

let queries: QueryClient
let controller: RunController
let frame: FrameReports
let revival: Revival
let events: string[]
/** The server's answers by endpoint; a pending promise is a request in flight. */
let answers: Map<object, () => unknown>

const name = () => controller.snapshot().state.name
const reached = (state: string) => vi.waitFor(() => expect(name()).toBe(state))
const calls = (endpoint: object) => call.mock.calls.filter(([called]) => called === endpoint)
const gems = () =>
  queries.getQueryData(indicatorsQuery.queryKey)?.find(({ publicId }) => publicId === 'gem')?.value
/** A promise that the test settles. */
function deferred() {
  let resolve = (_reply: object) => {}
  let refuse = (_fault: Error) => {}
  const promise = new Promise((settle, reject) => {
    resolve = settle
    refuse = reject
  })
  return { promise, resolve, refuse }
}

beforeAll(startLanguage)
beforeEach(() => {
  dropRun()
  usePlayer.setState({ hasPlayedFirstGame: true })
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [
    { publicId: 'ticket', value: 3 },
    { publicId: 'gem', value: 9 },
  ])
  answers = new Map<object, () => unknown>([
    [openRun, () => run],
    [reviveRun, () => ({ ...revived, paid: price })],
    [getNextRevive, () => revived],
    [submitScore, () => ({ ...run, state: 'pending' })],
  ])
  call.mockReset()
  call.mockImplementation(async (endpoint) => answers.get(endpoint)?.() ?? null)
  controller = createRunController(queries)
  frame = createFrameReports(controller)
  revival = createRevival(controller, queries)
  events = []
  controller.onTransition(({ event }) => events.push(event.type))
})
afterEach(() => queries.clear())

const playing = async () => {
  controller.play()
  await reached('playing')
}

test('after a run that was continued, the next press opens another one', async () => {
  usePlayer.setState({ hasPlayedFirstGame: false })
  usePowerUps.setState({ dontShowReminder: true })
  const next = { ...run, publicId: 'zyxwvutsrqpo' }
  answers.set(openRun, () => next)
  // Read at the start of the visit, when the run of the last one was open.
  queries.setQueryData(openRunQuery.queryKey, run)
  answers.set(getRun, () => run)
  await playing()
  expect(controller.snapshot().state).toMatchObject({ run })
  answers.delete(getRun)
  frame.ended('QUJD', 120)
  await reached('verifying')
  await playing()
  expect(controller.snapshot().state).toMatchObject({ run: next })
})

test('a run is opened, revived for a price, submitted and left', async () => {
  controller.play()
  expect(controller.snapshot().attempt).toBe('deciding')
  await reached('playing')
  expect(controller.snapshot().attempt).toBe('none')
  expect(usePlayer.getState()).toMatchObject({ isGameStart: true, remainingRevives: 4 })
  frame.started(0)
  frame.checkpoint('QQ', 50)
  expect(loadRun()).toMatchObject({ log: 'QQ', score: 50, revived: 0 })
  frame.crashed()
  revival.pay(price)
  expect(name()).toBe('paying')
  await reached('playing')
  expect(usePlayer.getState().remainingRevives).toBe(3)
  frame.checkpoint('QUI', 80)
  expect(loadRun()).toMatchObject({ log: 'QUI', revived: 1 })
  frame.ended('QUJD', 120)
  await reached('verifying')
  expect(loadRun()).toBeNull()
  controller.leave()
  expect(usePlayer.getState().isGameStart).toBe(false)
  expect(events).toEqual([
    'open',
    'opened',
    'started',
    'crashed',
    'pay',
    'granted',
    'submit',
    'submitted',
    'leave',
  ])
})

test('two presses open one run, and a retry after a lost answer has the same key', async () => {
  answers.set(openRun, () => Promise.reject(lost))
  controller.play()
  controller.play()
  await vi.waitFor(() => expect(events).toEqual(['open', 'open-failed']))
  answers.set(openRun, () => run)
  await vi.waitFor(() => expect(controller.snapshot().attempt).toBe('none'))
  controller.open({})
  await reached('playing')
  const [first, second] = calls(openRun).map(([, sent]) => sent.key)
  expect(calls(openRun)).toHaveLength(2)
  expect(second).toBe(first)
})

test('a player who leaves while the run is being opened finds it open, and it is not started', async () => {
  const answer = deferred()
  answers.set(openRun, () => answer.promise)
  queries.setQueryData(openRunQuery.queryKey, null)
  controller.open({})
  controller.leave()
  expect(name()).toBe('home')
  await vi.waitFor(() => expect(calls(openRun)).toHaveLength(1))
  answer.resolve(run)
  await vi.waitFor(() => expect(controller.snapshot().attempt).toBe('none'))
  expect(name()).toBe('home')
  expect(loadRun()).toBeNull()
  expect(queries.getQueryState(openRunQuery.queryKey)?.isInvalidated).toBe(true)
})

test('a lost payment restores the price, shows the fault, and is repeated with its key', async () => {
  await playing()
  frame.crashed()
  const answer = deferred()
  answers.set(reviveRun, () => answer.promise)
  revival.pay(price)
  revival.pay(price)
  await vi.waitFor(() => expect(gems()).toBe(6))
  await vi.waitFor(() => expect(calls(reviveRun)).toHaveLength(1))
  answer.refuse(lost)
  await reached('reviving')
  expect(gems()).toBe(9)
  expect(controller.snapshot().state).toMatchObject({ fault: lost })
  expect(calls(reviveRun)).toHaveLength(1)
  answers.set(reviveRun, () => ({ ...revived, paid: price }))
  revival.pay(price)
  await reached('playing')
  const [first, second] = calls(reviveRun).map(([, sent]) => sent.key)
  expect(second).toBe(first)
})

test('a revive whose answer was lost is granted once, by the server’s count', async () => {
  await playing()
  frame.crashed()
  revival.grant(run.publicId, revived)
  revival.grant(run.publicId, revived)
  expect(controller.snapshot().state).toMatchObject({ name: 'playing', revived: 1 })
})

test('a payment that is answered after the player left does not revive the run', async () => {
  await playing()
  frame.crashed()
  const answer = deferred()
  answers.set(reviveRun, () => answer.promise)
  revival.pay(price)
  await vi.waitFor(() => expect(calls(reviveRun)).toHaveLength(1))
  controller.leave()
  answer.resolve({ ...revived, paid: price })
  await vi.waitFor(() => expect(queries.getQueryState(indicatorsQuery.queryKey)?.isInvalidated).toBe(true))
  expect(name()).toBe('home')
})

test('the host’s back button declines the revive, but not while the payment is pending', async () => {
  await playing()
  frame.crashed()
  revival.pass()
  revival.pass()
  expect(name()).toBe('playing')
  frame.crashed()
  const answer = deferred()
  answers.set(reviveRun, () => answer.promise)
  revival.pay(price)
  revival.pass()
  expect(name()).toBe('paying')
  await vi.waitFor(() => expect(calls(reviveRun)).toHaveLength(1))
  answer.resolve({ ...revived, paid: price })
  await reached('playing')
  expect(events.filter((type) => type === 'passed')).toHaveLength(1)
})

test('messages of a frame without a run, or after the end of its run, are ignored', async () => {
  frame.checkpoint('QQ', 50)
  frame.ended('QQ', 50)
  expect(loadRun()).toBeNull()
  await playing()
  const answer = deferred()
  answers.set(submitScore, () => answer.promise)
  frame.ended('QUJD', 120)
  frame.checkpoint('QQ', 50)
  frame.ended('QQ', 50)
  frame.crashed()
  expect(loadRun()).toMatchObject({ log: 'QUJD', score: 120, ended: true })
  expect(name()).toBe('submitting')
  answer.resolve({ ...run, state: 'pending' })
  await reached('verifying')
  expect(calls(submitScore)).toHaveLength(1)
})

test('after a reload a run that ended without a connection is submitted', async () => {
  await playing()
  answers.set(submitScore, () => Promise.reject(lost))
  frame.ended('QUJD', 120)
  await reached('unsent')
  answers.set(submitScore, () => ({ ...run, state: 'pending' }))
  const reloaded = createRunController(queries)
  reloaded.submitSaved()
  await vi.waitFor(() => expect(reloaded.snapshot().state).toMatchObject({ name: 'verifying', score: 120 }))
  const [first, second] = calls(submitScore).map(([, sent]) => sent.key)
  expect(second).toBe(first)
  controller.leave()
})
