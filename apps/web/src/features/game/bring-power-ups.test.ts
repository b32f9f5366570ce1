import { ClientFault } from '@ganj/client'
import { getRun, type PowerUpOffer, type Run, usePowerUp } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { bringPowerUps } from './bring-power-ups.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('#platform/toast.ts', () => ({ toastFault: vi.fn() }))

const run = { publicId: 'abcdefghijkl', powerUps: [] as Run['powerUps'] } as Run
const price = { currency: 'coin', amount: 60 } as const
const offer: PowerUpOffer = { publicId: 'shield', name: '', description: '', price, owned: 0 }

beforeEach(() => call.mockReset())

test('each is granted to the run, in order', async () => {
  call.mockResolvedValueOnce({ powerUps: ['shield'] }).mockResolvedValueOnce({ powerUps: ['shield', 'bomb'] })
  const brought = await bringPowerUps(run, ['shield', 'bomb'], [offer])
  expect(brought.powerUps).toEqual(['shield', 'bomb'])
  expect(call).toHaveBeenCalledTimes(2)
  expect(call.mock.calls.map(([, { body }]) => body.price)).toEqual([price, undefined])
})

test('what is granted already is not asked for again', async () => {
  await bringPowerUps({ ...run, powerUps: ['shield'] }, ['shield'], [])
  expect(call).not.toHaveBeenCalled()
})

test('however often one is asked for, it is asked for under one key', async () => {
  call.mockResolvedValue({ powerUps: ['shield'] })
  await Promise.all([bringPowerUps(run, ['shield'], [offer]), bringPowerUps(run, ['shield'], [offer])])
  expect(new Set(call.mock.calls.map(([, { key }]) => key)).size).toBe(1)
})

test('when an answer is lost the run flies with what the server says it holds', async () => {
  const lost = new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' })
  call.mockImplementation(async (endpoint) => {
    if (endpoint === usePowerUp) throw lost
    if (endpoint === getRun) return { ...run, powerUps: ['shield'] }
  })
  expect((await bringPowerUps(run, ['shield'], [])).powerUps).toEqual(['shield'])
})
