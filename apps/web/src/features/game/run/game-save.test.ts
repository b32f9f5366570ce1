import { ClientFault } from '@ganj/client'
import { getGameData, saveGameData } from '@ganj/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGameSave } from './game-save.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const fault = (status: number, code: string) => new ClientFault({ status, code, detail: '', requestId: 'r' })
/** The bodies of all writes, in order. */
const written = () =>
  call.mock.calls.flatMap(([endpoint, sent]) => (endpoint === saveGameData ? [sent.body] : []))

/** Simulates the server's storage of one save. */
function serve(version: number, data: object) {
  const held = { version, data }
  call.mockImplementation(async (endpoint, sent) => {
    if (endpoint === getGameData) return { ...held }
    if (sent.body.version !== held.version) throw fault(409, 'game.data-stale')
    held.version++
    held.data = sent.body.data
    return { version: held.version }
  })
  return held
}

beforeEach(() => {
  call.mockReset()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('each save overwrites the previous version', async () => {
  serve(3, { level: 1 })
  const save = createGameSave()
  expect(await save.read()).toEqual({ version: 3, data: { level: 1 } })
  expect(await save.write({ level: 2 })).toEqual({ version: 4 })
  const next = save.write({ level: 3 })
  await vi.runAllTimersAsync()
  expect(await next).toEqual({ version: 5 })
  expect(written()).toEqual([
    { version: 3, data: { level: 2 } },
    { version: 4, data: { level: 3 } },
  ])
})

test('a stale save is answered with the current version, which the next save overwrites', async () => {
  const held = serve(1, { level: 1 })
  const save = createGameSave()
  await save.read()
  Object.assign(held, { version: 7, data: { level: 9 } })
  expect(await save.write({ level: 2 })).toEqual({
    reason: 'stale',
    data: { version: 7, data: { level: 9 } },
  })
  expect(held.data).toEqual({ level: 9 })
  const merged = save.write({ level: 10 })
  await vi.runAllTimersAsync()
  expect(await merged).toEqual({ version: 8 })
})

test('without a connection the read gives nothing, and a failed save can be retried for the same version', async () => {
  call.mockRejectedValue(fault(0, 'network'))
  const save = createGameSave()
  expect(await save.read()).toBeNull()
  expect(await save.write({ level: 2 })).toEqual({ reason: 'failed' })
  serve(0, {})
  const again = save.write({ level: 2 })
  await vi.runAllTimersAsync()
  expect(await again).toEqual({ version: 1 })
})

test('frequent saves are written once every two seconds', async () => {
  serve(0, {})
  const save = createGameSave()
  const play = async () => {
    for (let level = 0; level < 100; level++) await save.write({ level })
  }
  play().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(written().length).toBe(6)
})
