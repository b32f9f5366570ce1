import { ClientFault } from '@ganj/client'
import { getIndicators, type Upgrade, upgradeCraft } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { stubDialogs, until } from '../../../test/screens.ts'
import { ConfirmUpgrade } from './confirm-upgrade.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const price = { currency: 'coin', amount: 300 } as const
const upgrade: Upgrade = {
  upgrade: 'speedLevel',
  name: 'speed',
  levels: [
    { level: 1, price: null, gives: 'slow' },
    { level: 2, price, gives: 'fast' },
  ],
}
const refused = new ClientFault({
  status: 409,
  code: 'economy.price-changed',
  detail: 'changed',
  requestId: 'r',
})

let root: Root
let queries: QueryClient
let answer: { resolve: (value: object) => void; reject: (fault: Error) => void }
let coinsOfServer: number
let balance: Promise<object> | undefined

const coins = () => queries.getQueryData(indicatorsQuery.queryKey)?.[0]?.value
const shownNumbers = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
const buy = () => {
  const button = [...document.querySelectorAll('button')].at(-1)
  return act(async () => button?.click())
}

beforeAll(startLanguage)
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stubDialogs()
  coinsOfServer = 1000
  balance = undefined
  call.mockReset()
  call.mockImplementation((endpoint) => {
    if (endpoint === getIndicators)
      return balance ?? Promise.resolve([{ publicId: 'coin', value: coinsOfServer }])
    if (endpoint !== upgradeCraft) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      answer = { resolve, reject }
    })
  })
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'coin', value: 1000 }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ConfirmUpgrade upgrade={upgrade} level={0} onClose={() => {}} onBought={() => {}} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  queries.clear()
})

test('the price leaves the counter at once, and the server’s answer corrects it', async () => {
  await buy()
  await until(() => coins() === 700)
  coinsOfServer = 690
  await act(async () => answer.resolve({ upgrade: 'speedLevel', currentLevel: 2, paid: price, price: null }))
  await until(() => coins() === 690)
})

test('a refused upgrade restores the price', async () => {
  await buy()
  await until(() => coins() === 700)
  // The read of the balance stays pending: the optimistic change is reverted without it.
  balance = new Promise(() => {})
  await act(async () => answer.reject(refused))
  await until(() => coins() === 1000)
})

test('the sheet keeps showing the balance before and after while the payment is pending', async () => {
  const before = shownNumbers()
  expect(before).toHaveLength(2)
  await buy()
  await until(() => coins() === 700)
  expect(shownNumbers()).toEqual(before)
})
