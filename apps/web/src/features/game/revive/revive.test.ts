import { ClientFault } from '@ganj/client'
import type { Run } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { execute } from '#player/commands/execute.ts'
import { saveRun } from '../run/saved-run.ts'
import { clearReviveKey, payRevive } from './commands.ts'
import { offerOf } from './revive.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const run = { publicId: 'abcdefghijkl', seed: 'ab'.repeat(16) } as Run
const lost = new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' })
const serverTime = '2026-11-20T00:00:00Z'
const price = { currency: 'gem', amount: 1 } as const
const reply = { remainingRevives: 3, paid: price, price: null, serverTime }
const pay = () => execute(new QueryClient(), payRevive, { runId: run.publicId, price })
const keys = () => call.mock.calls.map(([, sent]) => sent.key)

beforeEach(() => {
  call.mockReset()
  localStorage.clear()
  saveRun({ run, log: 'QUJD', score: 0, ended: false, key: 'k' })
})

test('a paid revive that never reached the frame is granted, not sold again', () => {
  expect(offerOf({ remainingRevives: 3, price: null, serverTime }, 0)).toBe('granted')
  expect(offerOf({ remainingRevives: 3, price: null, serverTime }, 1)).toBe('for-sale')
  expect(offerOf({ remainingRevives: 0, price: null, serverTime }, 3)).toBe('granted')
  expect(offerOf({ remainingRevives: 0, price: null, serverTime }, 4)).toBe('none')
})

test('a payment without an answer is repeated with its key, the next payment has a new one', async () => {
  call.mockRejectedValueOnce(lost).mockResolvedValue(reply)
  await expect(pay()).rejects.toBe(lost)
  await pay()
  await pay()
  const [first, repeated, next] = keys()
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
  expect(call).toHaveBeenCalledWith(expect.anything(), {
    body: { gameInstanceId: run.publicId, price },
    key: first,
  })
})

test('the key of a revive that turned out to be granted is not used again', async () => {
  call.mockRejectedValueOnce(lost).mockResolvedValue(reply)
  await expect(pay()).rejects.toBe(lost)
  clearReviveKey(run.publicId)
  await pay()
  expect(keys()[1]).not.toBe(keys()[0])
})
