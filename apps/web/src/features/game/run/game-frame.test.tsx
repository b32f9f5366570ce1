import type { Run } from '@ganj/contract'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { useVisibility } from '#platform/visibility.ts'
import { run, segmented, setUpFramedGame } from '../../../../test/framed-game.tsx'
import { createRevival } from '../revive/revival.ts'
import { loadRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
const reloadFromServer = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('#platform/offline/register.ts', () => ({ reloadFromServer }))

const current = setUpFramedGame(call)
const veil = () => document.querySelector('[role=status]')?.textContent ?? ''

test('a page that is older than the rules of the run says so, keeps the run and loads itself anew', async () => {
  const game = current()
  await game.show(segmented)
  await game.greet()
  await game.say('error', { code: 'setup', detail: 'rules 3' })
  expect(veil()).toContain('قدیمی‌تر')
  expect(loadRun()?.run.publicId).toBe(run.publicId)
  // A frame that greets again knows no more than before.
  await game.greet()
  expect(veil()).toContain('قدیمی‌تر')
  const refresh = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'تازه کن',
  )
  await act(async () => refresh?.click())
  expect(reloadFromServer).toHaveBeenCalledOnce()
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['a frame that fails otherwise', segmented, 'internal'],
  ['another game that does not take its setup', { ...run, proof: 'bounds' } as Run, 'setup'],
])('%s is stuck, and may be left', async (_who, shown, code) => {
  const game = current()
  await game.show(shown)
  await game.greet()
  await game.say('error', { code, detail: 'rules 3' })
  expect(veil()).toContain('باز نشد')
})

test('a frame that was reloaded goes on from its last checkpoint', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  expect(game.received.at(-1)).not.toHaveProperty('checkpoint')
  await game.say('checkpoint', { score: 10, log: 'QUJD' })
  await game.greet()
  expect(game.received.at(-1)).toMatchObject({ type: 'start', checkpoint: 'QUJD' })
})

test('a device that asks for less motion while the game is played is announced to the game', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  expect(game.received.at(-1)).toMatchObject({ settings: { motionLevel: 'high', reducedMotion: false } })
  game.device.matches = true
  game.device.dispatchEvent(new Event('change'))
  const settings = { locale: 'fa', sound: true, motionLevel: 'low', reducedMotion: true }
  expect(game.received.at(-1)).toEqual({ ganj: 'game', type: 'settings', settings })
  await act(async () => game.root.render(null))
  const count = game.received.length
  game.device.dispatchEvent(new Event('change'))
  expect(game.received).toHaveLength(count)
})

test('a frame that is loaded ahead is connected in idle time, and at once when a run is opened', async () => {
  const game = current()
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelIdleCallback', () => idle.pop())
  await game.render()
  await game.greet()
  expect(document.querySelector('[role=status]')).not.toBeNull()
  idle.pop()?.()
  await game.greet()
  expect(document.querySelector('[role=status]')).toBeNull()
  await act(async () => game.root.render(null))
  await game.render()
  await game.show(run)
  await game.greet()
  expect(game.receivedOf('start')).toHaveLength(1)
})

test('a frame that was loaded ahead begins when there is a run, and asks for nothing before', async () => {
  const game = current()
  let idle = () => {}
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    idle = call
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
  await game.render()
  const { frame } = game
  game.listen()
  idle()
  await game.greet({ saves: true })
  expect(game.receivedOf('start')).toEqual([])
  expect(call).not.toHaveBeenCalled()
  expect(document.querySelector('[role=status]')).toBeNull()
  await game.show(run)
  expect(document.querySelector('iframe')).toBe(frame)
  expect(game.receivedOf('start')).toHaveLength(1)
})

test('a crash waits for its answer: a revive that was granted reaches the frame, and so does a pass', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  await game.say('revive-request')
  const revived = { remainingRevives: 3, price: null, serverTime: '2026-11-20T00:00:00Z' }
  await act(async () => createRevival(game.controller, game.queries).grant(run.publicId, revived))
  expect(game.received.at(-1)).toEqual({ ganj: 'game', type: 'revive-granted', remaining: 3 })
  await game.say('revive-request')
  await act(async () => createRevival(game.controller, game.queries).pass())
  expect(game.received.at(-1)).toEqual({ ganj: 'game', type: 'revive-refused' })
})

test('the game is paused while the app is hidden, once for each change', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  await act(async () => useVisibility.setState({ page: false }))
  await act(async () => useVisibility.setState({ host: false }))
  await act(async () => useVisibility.setState({ page: true }))
  expect(game.receivedOf('resume')).toHaveLength(0)
  await act(async () => useVisibility.setState({ host: true }))
  expect(game.receivedOf('pause')).toHaveLength(1)
  expect(game.receivedOf('resume')).toHaveLength(1)
})

test('a frame that does not come is given up after a while, and can still come', async () => {
  const game = current()
  vi.useFakeTimers()
  try {
    await game.show(run)
    const leaves = () => document.querySelectorAll('[role=status] button').length
    expect(leaves()).toBe(0)
    await act(async () => vi.advanceTimersByTime(15_000))
    expect(leaves()).toBe(1)
    await game.greet()
    expect(document.querySelector('[role=status]')).toBeNull()
    await game.say('error', { code: 'game.no-picture', detail: '' })
    expect(leaves()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a frame that is taken away while a revive is offered ends the offer, and says no more', async () => {
  const game = current()
  await game.show(run)
  await game.greet()
  await game.say('revive-request')
  expect(game.controller.snapshot().state.name).toBe('reviving')
  await act(async () => game.root.render(null))
  expect(game.controller.snapshot().state.name).toBe('playing')
  const count = game.received.length
  await act(async () => useVisibility.setState({ page: false }))
  await act(async () => useVisibility.setState({ page: true }))
  expect(game.received).toHaveLength(count)
})
