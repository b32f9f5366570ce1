import { ClientFault } from '@ganj/client'
import { getRun, type PowerUpOffer, type Run, usePowerUp } from '@ganj/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { addPowerUps } from './add-power-ups.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('#platform/toast.ts', () => ({ toastFault: vi.fn() }))

const run = { publicId: 'abcdefghijkl', ranked: true, powerUps: [] as Run['powerUps'] } as Run
const price = { currency: 'coin', amount: 60 } as const
const offer: PowerUpOffer = { publicId: 'shield', name: '', description: '', price, owned: 0 }

let queries: QueryClient
const coins = () => queries.getQueryData(indicatorsQuery.queryKey)?.[0]?.value

beforeEach(() => {
  call.mockReset()
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'coin', value: 100 }])
})

test('each power-up is granted to the run, in order', async () => {
  call.mockResolvedValueOnce({ powerUps: ['shield'] }).mockResolvedValueOnce({ powerUps: ['shield', 'bomb'] })
  const granted = await addPowerUps(queries, run, ['shield', 'bomb'], [offer])
  expect(granted.powerUps).toEqual(['shield', 'bomb'])
  expect(call).toHaveBeenCalledTimes(2)
  expect(call.mock.calls.map(([, { body }]) => body.price)).toEqual([price, undefined])
})

test('a power-up that is already granted is not requested again', async () => {
  await addPowerUps(queries, { ...run, powerUps: ['shield'] }, ['shield'], [])
  expect(call).not.toHaveBeenCalled()
})

test('repeated requests of one power-up have the same key', async () => {
  call.mockResolvedValue({ powerUps: ['shield'] })
  await Promise.all([
    addPowerUps(queries, run, ['shield'], [offer]),
    addPowerUps(queries, run, ['shield'], [offer]),
  ])
  expect(new Set(call.mock.calls.map(([, { key }]) => key)).size).toBe(1)
})

test('after a lost answer the run starts with the power-ups that the server reports', async () => {
  const lost = new ClientFault({ status: 0, code: 'network', detail: '', requestId: '' })
  call.mockImplementation(async (endpoint) => {
    if (endpoint === usePowerUp) throw lost
    if (endpoint === getRun) return { ...run, powerUps: ['shield'] }
  })
  expect((await addPowerUps(queries, run, ['shield'], [])).powerUps).toEqual(['shield'])
})

test('the price of a bought power-up leaves the counter at once; one in stock or free costs nothing', async () => {
  const seen: (number | undefined)[] = []
  call.mockImplementation(async (_endpoint, { body }) => {
    seen.push(coins())
    return { powerUps: [body.powerUpPublicId] }
  })
  const owned: PowerUpOffer = { ...offer, publicId: 'bomb', owned: 2 }
  await addPowerUps(queries, run, ['shield', 'bomb'], [offer, owned])
  await addPowerUps(queries, { ...run, ranked: false }, ['shield'], [offer])
  expect(seen).toEqual([40, 40, 40])
})

test('the price of a refused power-up is restored', async () => {
  const refused = new ClientFault({ status: 409, code: 'game.run-closed', detail: '', requestId: '' })
  call.mockRejectedValueOnce(refused).mockResolvedValueOnce(run)
  await addPowerUps(queries, run, ['shield'], [offer])
  expect(coins()).toBe(100)
})
