import { ClientFault } from '@ganj/client'
import type { Run } from '@ganj/contract'
import type { GameConnection } from '@ganj/game-bridge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
const { createSegmentRequests } = await import('./segment-requests.ts')

const run = { publicId: 'abcdefghijkl' } as Run
const request = { tick: 720, digest: 'd0'.repeat(32) }
const seed = '5e'.repeat(16)
const grantSegment = vi.fn()
const refuseSegment = vi.fn()
const segments = createSegmentRequests(
  () => ({ grantSegment, refuseSegment }) as Partial<GameConnection> as GameConnection,
)

const refused = (code: string) => new ClientFault({ status: 409, code, detail: '', requestId: '' })
const pass = () => vi.advanceTimersByTimeAsync(3000)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  segments.stop()
  vi.useRealTimers()
  vi.resetAllMocks()
})

test('a segment is requested until it arrives, whatever fails, and is passed on once', async () => {
  call.mockRejectedValueOnce(new Error('offline'))
  call.mockRejectedValueOnce(refused('game.segment-early'))
  call.mockReturnValueOnce(new Promise(() => {}))
  call.mockResolvedValueOnce({ tick: 720, segment: seed })
  segments.ask(run, request)
  for (let tries = 1; tries <= 4; tries++) {
    expect(call).toHaveBeenCalledTimes(tries)
    await pass()
  }
  expect(call).toHaveBeenCalledTimes(4)
  expect(grantSegment.mock.calls).toEqual([[seed]])
  expect(refuseSegment).not.toHaveBeenCalled()
})

test('a refusal ends the request', async () => {
  call.mockRejectedValue(refused('game.segment-refused'))
  segments.ask(run, request)
  await pass()
  await pass()
  expect(call).toHaveBeenCalledTimes(1)
  expect(refuseSegment).toHaveBeenCalledTimes(1)
  expect(grantSegment).not.toHaveBeenCalled()
})
