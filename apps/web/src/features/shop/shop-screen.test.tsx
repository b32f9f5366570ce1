import { ClientFault } from '@ganj/client'
import { buyPack, getIndicators, getPacks, getPaymentMethods, getPayments, type Pack } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { stubDialogs, until } from '../../../test/screens.ts'
import { ShopScreen } from './shop-screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))

const packAt = (amount: number): Pack => ({
  publicId: 'ticket-3',
  name: 'tickets',
  bundle: { indicators: [{ currency: 'ticket', amount: 3 }], powerUps: [] },
  prices: [{ method: 'indicator', currency: 'coin', amount }],
  limit: null,
})
const refusal = (code: 'economy.insufficient' | 'economy.price-changed') =>
  new ClientFault({ status: 409, code, detail: code, requestId: 'r' })

let root: Root
let server: { coins: number; price: number; refuses?: ClientFault }

const shownNumbers = () => [...document.querySelectorAll('dialog dd')].map(({ textContent }) => textContent)
const buyButton = () => [...document.querySelectorAll<HTMLElement>('dialog button')].at(-1)
const press = (button: HTMLElement | null | undefined) => act(async () => button?.click())

beforeAll(startLanguage)
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stubDialogs()
  server = { coins: 500, price: 300 }
  call.mockReset()
  call.mockImplementation(async (endpoint) => {
    if (endpoint === getIndicators) return [{ publicId: 'coin', value: server.coins }]
    if (endpoint === getPacks) return [packAt(server.price)]
    if (endpoint === buyPack) throw server.refuses
    if (endpoint === getPaymentMethods) return { telegram: [], playdeck: [], browser: [] }
    if (endpoint === getPayments) return []
    return { powerUps: [] }
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ShopScreen />
      </QueryClientProvider>,
    ),
  )
  await until(() => document.querySelector('article button') !== null)
  await press(document.querySelector<HTMLElement>('article button'))
  expect(shownNumbers()).toEqual(['۵۰۰', '۳۰۰', '۲۰۰'])
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

test('when the coins were spent elsewhere, the sheet shows what is left and what is missing', async () => {
  server = { coins: 200, price: 300, refuses: refusal('economy.insufficient') }
  await press(buyButton())
  await until(() => shownNumbers()[0] === '۲۰۰')
  expect(shownNumbers()).toEqual(['۲۰۰', '۳۰۰', '۱۰۰'])
})

test('when the price has changed, the sheet shows the new one, and the next press pays it', async () => {
  server = { coins: 500, price: 450, refuses: refusal('economy.price-changed') }
  await press(buyButton())
  await until(() => shownNumbers()[1] === '۴۵۰')
  await until(() => buyButton()?.ariaBusy !== 'true')
  await press(buyButton())
  const prices = call.mock.calls.flatMap(([endpoint, sent]) =>
    endpoint === buyPack ? [sent.body.price.amount] : [],
  )
  expect(prices).toEqual([300, 450])
})
