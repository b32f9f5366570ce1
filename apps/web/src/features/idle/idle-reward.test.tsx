import { ClientFault } from '@ganj/client'
import { claimCoinIdle, doubleCoinIdle, getCoinIdle, getIndicators } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { stubDialogs, until } from '../../../test/screens.ts'
import { IdleReward } from './idle-reward.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const price = { currency: 'gem', amount: 2 } as const
const time = '2026-11-20T00:00:00Z'
const idle = {
  coins: 40,
  perHour: 10,
  capHours: 8,
  since: time,
  fullAt: time,
  serverTime: time,
  doublePrices: [price],
}
const refused = new ClientFault({ status: 409, code: 'idle.nothing', detail: 'nothing', requestId: 'r' })

let root: Root
let queries: QueryClient
let refuse: (fault: Error) => void
let balance: object | undefined

const gems = () => queries.getQueryData(indicatorsQuery.queryKey)?.[0]?.value
const press = (button: HTMLElement | null | undefined) => act(async () => button?.click())
const claim = () => press([...document.querySelectorAll('button')].at(-1))

beforeAll(startLanguage)
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  balance = undefined
  stubDialogs()
  call.mockReset()
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getCoinIdle) return idle
    // The read of the balance stays pending: the optimistic change is reverted without it.
    if (endpoint === getIndicators) return balance ?? new Promise(() => {})
    return new Promise((_, reject) => {
      refuse = reject
    })
  })
  queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'gem', value: 5 }])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <IdleReward onClose={() => {}} />
      </QueryClientProvider>,
    ),
  )
  await until(() => document.querySelector('fieldset') !== null)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  queries.clear()
})

test('the price of doubling leaves the counter at once and is restored after a refusal', async () => {
  await press(document.querySelector('fieldset button') as HTMLElement)
  const shown = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  await claim()
  await until(() => gems() === 3)
  expect(call).toHaveBeenCalledWith(doubleCoinIdle, expect.anything())
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(shown)
  await act(async () => refuse(refused))
  await until(() => gems() === 5)
})

test('claiming the coins without doubling costs nothing', async () => {
  await claim()
  await until(() => call.mock.calls.some(([endpoint]) => endpoint === claimCoinIdle))
  expect(gems()).toBe(5)
})

test('after a refused price the sheet shows the one that an operator has set meanwhile, still chosen', async () => {
  const others = call.getMockImplementation()
  balance = [{ publicId: 'gem', value: 5 }]
  await press(document.querySelector('fieldset button') as HTMLElement)
  await claim()
  await until(() => gems() === 3)
  const changed = { ...idle, doublePrices: [{ currency: 'gem', amount: 4 }] }
  call.mockImplementation(async (endpoint) => (endpoint === getCoinIdle ? changed : others?.(endpoint)))
  const code = 'economy.price-changed'
  await act(async () => refuse(new ClientFault({ status: 409, code, detail: 'changed', requestId: 'r' })))
  await until(() => document.querySelector('[role=alert]')?.textContent === 'changed')
  expect(document.querySelector('fieldset button[aria-pressed=true]')?.textContent).toContain('۴')
  await claim()
  const price = { currency: 'gem', amount: 4 }
  await until(() => call.mock.calls.some(([, sent]) => sent?.body?.price?.amount === 4))
  expect(call).toHaveBeenCalledWith(
    doubleCoinIdle,
    expect.objectContaining({ body: { publicId: 'gem', price } }),
  )
})

test('when the prices cannot be read again the sheet stays and says why the claim failed', async () => {
  const others = call.getMockImplementation()
  balance = [{ publicId: 'gem', value: 5 }]
  await claim()
  await until(() => call.mock.calls.some(([endpoint]) => endpoint === claimCoinIdle))
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getCoinIdle) throw refused
    return others?.(endpoint)
  })
  await act(async () => refuse(refused))
  await until(() => document.querySelector('[role=alert]')?.textContent === 'nothing')
})
