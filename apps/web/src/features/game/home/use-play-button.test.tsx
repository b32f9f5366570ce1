import { getHighScore, getIndicators, getRun, openRun, type Run, submitScore } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usePlayer } from '#auth/player.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { highScoreQuery } from '../game-queries.ts'
import { openPreFlight, usePreFlight } from '../loadout/pre-flight-store.ts'
import { dropRun, loadRun, saveRun } from '../run/saved-run.ts'
import { runControllerOf } from '../run/use-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call, sessionOpen: async () => undefined }))
const { usePlayButton } = await import('./use-play-button.ts')

const run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  seed: 'ab'.repeat(16),
  remainingRevives: 4,
  levels: {},
  powerUps: [],
}
const tickets = [{ publicId: 'ticket', value: 3 } as const]
let root: Root
let queries: QueryClient
let button: ReturnType<typeof usePlayButton>
let answerScore: (score: number) => void

function Show() {
  button = usePlayButton()
  return null
}

const phase = () => runControllerOf(queries).snapshot().state.name
const opened = () => call.mock.calls.filter(([endpoint]) => endpoint === openRun).length

beforeAll(startLanguage)
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  dropRun()
  usePlayer.setState({ hasPlayedFirstGame: false })
  openPreFlight(null)
  const score = new Promise((resolve) => {
    answerScore = (reached) => resolve({ score: reached })
  })
  call.mockReset()
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getHighScore) return score
    if (endpoint === openRun) return run
    if (endpoint === getIndicators) return tickets
    return endpoint === getRun ? null : []
  })
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, tickets)
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Show />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => act(() => root.unmount()))

test('a press before the high score is known waits for it, and starts a run at once for a new player', async () => {
  await act(async () => button.play())
  await act(async () => button.play())
  expect(button.busy).toBe(true)
  expect(opened()).toBe(0)
  await act(async () => answerScore(0))
  expect(opened()).toBe(1)
  expect(usePreFlight.getState().open).toBeNull()
  expect(phase()).toBe('playing')
  expect(button.busy).toBe(false)
})

test('a player who has just signed up starts a run without a read; the next press reads from the server', async () => {
  usePlayer.setState({ hasPlayedFirstGame: true })
  await act(async () => button.play())
  expect(opened()).toBe(1)
  expect(usePlayer.getState()).toMatchObject({ hasPlayedFirstGame: false, isGameStart: true })
  await act(async () => runControllerOf(queries).leave())
  expect(usePlayer.getState().isGameStart).toBe(false)
  await act(async () => button.play())
  expect(button.busy).toBe(true)
  expect(opened()).toBe(1)
})

test('the second run is not treated as the first, although the high score is stale', async () => {
  await act(async () => answerScore(0))
  await act(async () => button.play())
  expect(opened()).toBe(1)
  await act(async () => runControllerOf(queries).leave())
  await act(async () => button.play())
  expect(queries.getQueryData(highScoreQuery.queryKey)).toEqual({ score: 0 })
  expect(usePreFlight.getState().open).toBe('intro')
  expect(opened()).toBe(1)
})

test('a player with a high score is shown the power-ups first', async () => {
  await act(async () => button.play())
  await act(async () => answerScore(3000))
  expect(usePreFlight.getState().open).toBe('intro')
  expect(opened()).toBe(0)
})

/** Delays the server's answer to `openRun` until the test resolves or rejects it. */
function delayOpenRun() {
  let answer: { grant(): void; refuse(fault: Error): void } = { grant: () => {}, refuse: () => {} }
  const others = call.getMockImplementation()
  call.mockImplementation(async (endpoint, ...rest) => {
    if (endpoint !== openRun) return others?.(endpoint, ...rest)
    return new Promise((resolve, reject) => {
      answer = { grant: () => resolve(run), refuse: reject }
    })
  })
  return () => answer
}

test('the game is shown while the run is being opened; a refusal returns to home', async () => {
  usePlayer.setState({ hasPlayedFirstGame: true })
  const answer = delayOpenRun()
  await act(async () => button.play())
  expect(phase()).toBe('opening')
  await act(async () => answer().refuse(new Error('no line')))
  expect(phase()).toBe('home')
  await act(async () => button.play())
  await act(async () => answer().grant())
  expect(phase()).toBe('playing')
})

test('a player who leaves before the answer stays at home, where the run is open', async () => {
  usePlayer.setState({ hasPlayedFirstGame: true })
  const answer = delayOpenRun()
  await act(async () => button.play())
  await act(async () => runControllerOf(queries).leave())
  call.mockImplementation(async (endpoint) => (endpoint === getRun ? run : []))
  await act(async () => answer().grant())
  expect(phase()).toBe('home')
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(button.goesOn).toBe(true)
  })
})

test('the result of a run stays until the next run has been opened', async () => {
  usePlayer.setState({ hasPlayedFirstGame: true })
  saveRun({ run: run as unknown as Run, log: 'QUJD', score: 7, ended: true, key: 'k' })
  await act(async () => runControllerOf(queries).submitSaved())
  expect(phase()).toBe('verifying')
  const answer = delayOpenRun()
  await act(async () => button.play())
  expect(phase()).toBe('verifying')
  await act(async () => answer().grant())
  expect(phase()).toBe('playing')
})

test('an ended, unsubmitted run is submitted before another one is opened', async () => {
  saveRun({ run: run as unknown as Run, log: 'QUJD', score: 7, ended: true, key: 'k' })
  await act(async () => button.play())
  expect(call.mock.calls.filter(([endpoint]) => endpoint === submitScore)).toHaveLength(1)
  expect(opened()).toBe(0)
})

test('an open run is resumed from its last checkpoint without a ticket', async () => {
  const others = call.getMockImplementation()
  call.mockImplementation(async (endpoint, ...rest) =>
    endpoint === getRun ? run : others?.(endpoint, ...rest),
  )
  await act(async () => queries.invalidateQueries())
  saveRun({ run: run as unknown as Run, log: 'QUJD', score: 7, ended: false, key: 'k', revived: 1 })
  await act(async () => button.play())
  await act(async () => answerScore(7))
  expect(runControllerOf(queries).snapshot().state).toMatchObject({ name: 'playing', checkpoint: 'QUJD' })
  expect(loadRun()).toMatchObject({ log: 'QUJD', key: 'k', revived: 1 })
  expect(opened()).toBe(0)
})

test('a decision that arrives after a run was requested changes nothing', async () => {
  const answer = delayOpenRun()
  await act(async () => button.play())
  await act(async () => button.open({ practice: true }))
  await act(async () => answerScore(3000))
  expect(usePreFlight.getState().open).toBeNull()
  await act(async () => button.open({}))
  await act(async () => answer().grant())
  expect(opened()).toBe(1)
  expect(phase()).toBe('playing')
})
