import { ClientFault } from '@ganj/client'
import { getRun, type Run, usePowerUp } from '@ganj/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { bringPowerUps } from './bring-power-ups.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('#platform/toast.ts', () => ({ toastFault: vi.fn() }))

const run = { publicId: 'abcdefghijkl', powerUps: [] as Run['powerUps'] } as Run

beforeEach(() => call.mockReset())

test('each is granted to the run, in order', async () => {
  call.mockResolvedValueOnce({ powerUps: ['shield'] }).mockResolvedValueOnce({ powerUps: ['shield', 'bomb'] })
  const brought = await bringPowerUps(run, ['shield', 'bomb'])
  expect(brought.powerUps).toEqual(['shield', 'bomb'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('what is granted already is not asked for again', async () => {
  await bringPowerUps({ ...run, powerUps: ['shield'] }, ['shield'])
  expect(call).not.toHaveBeenCalled()
})

test('when an answer is lost the run flies with what the server says it holds', async () => {
  const lost = new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' })
  call.mockImplementation(async (endpoint) => {
    if (endpoint === usePowerUp) throw lost
    if (endpoint === getRun) return { ...run, powerUps: ['shield'] }
  })
  expect((await bringPowerUps(run, ['shield'])).powerUps).toEqual(['shield'])
})
