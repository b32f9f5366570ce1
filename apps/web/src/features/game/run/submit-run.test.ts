import { ClientFault } from '@ganj/client'
import type { Run } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRunStore, type RunStore } from './run-store.ts'
import { loadRun, type SavedRun, saveRun } from './saved-run.ts'
import { createSubmission, type Submission } from './submit-run.ts'

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
const saved: SavedRun = { run, log: '', score: 0, ended: false, key: 'key-of-the-hand-in' }
let store: RunStore
let submission: Submission
const onAnswered = vi.fn()
const fault = (status: number, code: string) =>
  new ClientFault({ status, code, detail: `detail of ${code}`, requestId: 'r' })
const state = () => store.snapshot().state
const end = () => submission.end(run.publicId, 'QUJD', 120)

beforeEach(() => {
  call.mockReset()
  onAnswered.mockReset()
  localStorage.clear()
  store = createRunStore()
  submission = createSubmission(store, onAnswered)
  store.dispatch({ type: 'resumed', run, checkpoint: '' })
  saveRun(saved)
})

test('a run that ended is submitted once and then removed', async () => {
  call.mockResolvedValue({ ...run, state: 'pending' })
  await end()
  expect(call).toHaveBeenCalledWith(expect.anything(), {
    body: { gameInstanceId: run.publicId, score: 120, log: 'QUJD' },
    key: 'key-of-the-hand-in',
  })
  expect(state()).toMatchObject({ name: 'verifying', score: 120 })
  expect(loadRun()).toBeNull()
  expect(onAnswered.mock.calls).toEqual([[run.publicId]])
})

test('a run of a game without a log is submitted without one, also after a reload', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockResolvedValueOnce({ ...run, state: 'pending' })
  saveRun({ ...saved, run: { ...run, proof: 'bounds' } })
  await submission.end(run.publicId, '', 120)
  await submission.submitSaved()
  expect(call.mock.calls.map(([, sent]) => sent.body.log)).toEqual(['', ''])
  expect(state().name).toBe('verifying')
})

test('without a connection the run is kept and submitted later with the same key', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockResolvedValueOnce({ ...run, state: 'pending' })
  await end()
  expect(state().name).toBe('unsent')
  expect(loadRun()).toMatchObject({ ended: true, log: 'QUJD' })
  await submission.submitSaved()
  expect(call.mock.calls.map(([, sent]) => sent.key)).toEqual(['key-of-the-hand-in', 'key-of-the-hand-in'])
  expect(state().name).toBe('verifying')
})

test.each([
  ['a rate limit', 429, 'request.too-many'],
  ['a request that was too slow', 408, 'server.error'],
  ['a page of a proxy', 403, 'server.error'],
  ['a page of a proxy', 404, 'server.error'],
])('%s says nothing about the run, so it is kept: %i %s', async (_name, status, code) => {
  call.mockRejectedValueOnce(fault(status, code)).mockResolvedValueOnce({ ...run, state: 'pending' })
  await end()
  expect(state().name).toBe('unsent')
  expect(loadRun()).toMatchObject({ ended: true, log: 'QUJD' })
  expect(onAnswered).not.toHaveBeenCalled()
  await submission.submitSaved()
  expect(state().name).toBe('verifying')
})

test('a practice run beyond the limit of a day does not keep the player from the next run', async () => {
  saveRun({ ...saved, run: { ...run, ranked: false } })
  call.mockRejectedValue(fault(429, 'request.too-many'))
  await end()
  expect(state().name).toBe('refused')
  expect(loadRun()).toBeNull()
})

test('a run that ends on a device whose storage is full is submitted', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  call.mockResolvedValue({ ...run, state: 'pending' })
  await end()
  write.mockRestore()
  expect(state()).toMatchObject({ name: 'verifying', score: 120 })
})

test('a run that is already closed counts as submitted', async () => {
  call.mockRejectedValue(fault(409, 'game.run-closed'))
  await end()
  expect(state().name).toBe('verifying')
})

test('a run that the server refuses is not submitted again', async () => {
  call.mockRejectedValue(fault(400, 'game.log-invalid'))
  await end()
  expect(state()).toMatchObject({ name: 'refused', detail: 'detail of game.log-invalid' })
  expect(loadRun()).toBeNull()
})

test('two concurrent submissions send one request', async () => {
  saveRun({ ...saved, ended: true })
  call.mockReturnValue(new Promise(() => undefined))
  submission.submitSaved().catch(() => undefined)
  await submission.submitSaved()
  expect(call).toHaveBeenCalledTimes(1)
})

test('an unsent run is submitted automatically once there is a connection, and only once', async () => {
  call.mockRejectedValueOnce(fault(0, 'network')).mockResolvedValue({ ...run, state: 'pending' })
  await end()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(state().name).toBe('verifying'))
  window.dispatchEvent(new Event('online'))
  expect(call).toHaveBeenCalledTimes(2)
})

test('after the player has left an unsent run, a new connection does not submit it', async () => {
  call.mockRejectedValue(fault(0, 'network'))
  await end()
  store.dispatch({ type: 'leave' })
  window.dispatchEvent(new Event('online'))
  expect(call).toHaveBeenCalledTimes(1)
  expect(state().name).toBe('home')
})

test.each([
  ['accepted', () => Promise.resolve({ ...run, state: 'pending' }), null],
  ['refused', () => Promise.reject(fault(400, 'game.log-invalid')), null],
  ['lost', () => Promise.reject(fault(0, 'network')), run.publicId],
])('an answer after the player has left does not change the screen: %s', async (_name, answer, kept) => {
  call.mockImplementation(answer)
  const ending = end()
  store.dispatch({ type: 'leave' })
  await ending
  expect(state().name).toBe('home')
  expect(loadRun()?.run.publicId ?? null).toBe(kept)
})

test('a late answer does not remove a later stored run', async () => {
  let answer = (_reply: object) => {}
  call.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const ending = end()
  saveRun({ ...saved, run: { ...run, publicId: 'zyxwvutsrqpo' } })
  answer({ ...run, state: 'pending' })
  await ending
  expect(loadRun()?.run.publicId).toBe('zyxwvutsrqpo')
})

test('a run that is not stored is not submitted', async () => {
  await submission.end('zyxwvutsrqpo', 'QUJD', 7)
  expect(call).not.toHaveBeenCalled()
})
