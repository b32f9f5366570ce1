import { ClientFault } from '@ganj/client'
import type { Run } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { endRun, handIn } from './hand-in.ts'
import { goTo, usePlay } from './play-store.ts'
import { loadRun, type SavedRun, saveRun } from './saved-run.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const run: Run = {
  publicId: 'abcdefghijkl',
  state: 'open',
  ranked: true,
  seed: 'ab'.repeat(16),
  rulesVersion: 1,
  proof: 'replay',
  levels: { speed: 0, power: 0, shuttle: 0 },
  remainingRevives: 4,
  openedAt: '2026-11-20T00:00:00Z',
  score: null,
  coins: 0,
  earned: [],
  powerUps: [],
  blueFire: 0,
  serverTime: '2026-11-20T00:00:00Z',
}
const ended: SavedRun = { run, log: 'QUJD', score: 120, ended: true, key: 'key-of-the-hand-in' }
const fault = (status: number, code: string) =>
  new ClientFault({ status, code, detail: `detail of ${code}`, requestId: 'r' })
const phase = () => usePlay.getState().phase

beforeEach(() => {
  call.mockReset()
  localStorage.clear()
  goTo({ name: 'home' })
})

test('a run that ended is handed in once and then forgotten', async () => {
  call.mockResolvedValue({ ...run, state: 'pending' })
  await endRun(ended)
  expect(call).toHaveBeenCalledWith(expect.anything(), {
    body: { gameInstanceId: run.publicId, score: 120, log: 'QUJD' },
    key: 'key-of-the-hand-in',
  })
  expect(phase()).toMatchObject({ name: 'judging', score: 120 })
  expect(loadRun()).toBeNull()
})

test('a run of a game that keeps no log is handed in without one, also after a reload', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockResolvedValueOnce({ ...run, state: 'pending' })
  await endRun({ ...ended, run: { ...run, proof: 'bounds' }, log: '' })
  await handIn()
  expect(call.mock.calls.map(([, sent]) => sent.body.log)).toEqual(['', ''])
  expect(phase().name).toBe('judging')
})

test('without a connection the run is kept, and goes out later under the same key', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockResolvedValueOnce({ ...run, state: 'pending' })
  await endRun(ended)
  expect(phase().name).toBe('unsent')
  expect(loadRun()).toMatchObject({ ended: true, log: 'QUJD' })
  await handIn()
  expect(call.mock.calls.map(([, sent]) => sent.key)).toEqual(['key-of-the-hand-in', 'key-of-the-hand-in'])
  expect(phase().name).toBe('judging')
})

test('a run that is closed already has arrived before', async () => {
  call.mockRejectedValue(fault(409, 'game.run-closed'))
  await endRun(ended)
  expect(phase().name).toBe('judging')
})

test('a run that the server will never take is not tried again', async () => {
  call.mockRejectedValue(fault(400, 'game.log-invalid'))
  await endRun(ended)
  expect(phase()).toMatchObject({ name: 'refused', detail: 'detail of game.log-invalid' })
  expect(loadRun()).toBeNull()
})

test('two hand-ins at once are one', async () => {
  saveRun(ended)
  call.mockReturnValue(new Promise(() => undefined))
  handIn().catch(() => undefined)
  await handIn()
  expect(call).toHaveBeenCalledTimes(1)
})
