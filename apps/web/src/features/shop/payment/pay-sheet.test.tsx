import { ClientFault } from '@ganj/client'
import type { Endpoint, Payment, PaymentState } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PaySheet } from './pay-sheet.tsx'
import type { MoneyPaymentMethod } from './payment-methods.ts'

const call = vi.hoisted(() => vi.fn())
const openInvoice = vi.hoisted(() => vi.fn())
const askPlayDeck = vi.hoisted(() => vi.fn())
const sendTransaction = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('#platform/hosts/load-host.ts', () => ({
  loadHost: async () => ({ openInvoice }),
  withHost: () => undefined,
}))
vi.mock('#platform/hosts/playdeck-wire.ts', () => ({ askPlayDeck }))
vi.mock('#wallet/load-wallet.ts', () => ({ loadWallet: async () => ({ ui: { sendTransaction } }) }))
vi.mock('#wallet/wallet-panel.tsx', () => ({ WalletPanel: () => 'the wallet panel' }))
vi.mock('#wallet/wallet-link.ts', () => ({
  useWalletLink: (select: (link: object) => unknown) => select({ address: 'UQ-mine' }),
}))
// Texts are replaced by their keys, so that the test does not depend on wording.
vi.mock('#platform/i18n/i18n.ts', () => ({ useText: () => (key: string) => key }))
vi.mock('@ganj/wallet', () => {
  class UserRejectsError extends Error {}
  return { UserRejectsError }
})

const bundle = { indicators: [{ currency: 'gem' as const, amount: 50 }], powerUps: [] }
const paymentMethods: Record<'star' | 'playdeck' | 'tether', MoneyPaymentMethod> = {
  star: { method: 'star', currency: 'star', amount: 50 },
  playdeck: { method: 'playdeck', currency: 'star', amount: 50 },
  tether: { method: 'tether', currency: 'tether', amount: 0.99 },
}
const paymentOf = (method: keyof typeof paymentMethods, state: PaymentState): Payment => ({
  transactionId: 'abcdefghijkl',
  method,
  packPublicId: 'gem-handful',
  name: 'Handful',
  bundle,
  price: { currency: method === 'tether' ? 'tether' : 'star', amount: paymentMethods[method].amount },
  state,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-20T13:00:00.000Z',
})

/** The order's state on the server, and the reports it received. */
let state: PaymentState
let received: string[]
let root: Root
let queries: QueryClient

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  for (const mock of [call, openInvoice, askPlayDeck, sendTransaction]) mock.mockReset()
  state = 'awaiting'
  received = []
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  queries.clear()
  vi.useRealTimers()
})

function answer(method: keyof typeof paymentMethods) {
  call.mockImplementation(async ({ path }: Endpoint, sent?: { body?: { error?: string } }) => {
    if (path === '/user/profile') return { wallet: { address: 'UQ-mine' } }
    if (path === '/payment/error') {
      received.push(sent?.body?.error ?? '')
      state = 'cancelled'
    }
    if (!path.startsWith('/payment/')) return { powerUps: [] }
    return {
      ...paymentOf(method, state),
      invoiceUrl: 'https://t.me/$1',
      request: { externalId: 'abcdefghijkl' },
      transaction: { validUntil: 1 },
    }
  })
}

async function show(method: keyof typeof paymentMethods, begun: Payment | null = null) {
  answer(method)
  const pack = { publicId: 'gem-handful', name: 'Handful', bundle }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <PaySheet
          pack={pack}
          paymentMethod={paymentMethods[method]}
          begun={begun}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
  await pass(0)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seen = () => document.body.textContent ?? ''
const press = async (key: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes(key),
  )
  if (!button) throw new Error(`no button ${key} in: ${seen()}`)
  await act(async () => button.click())
  await pass(10)
}

test('a pack is delivered when the server has the payment, not when the payment window reports it', async () => {
  openInvoice.mockResolvedValue('paid')
  await show('star')
  await press('shop.pay.pay')
  expect(openInvoice).toHaveBeenCalledWith('https://t.me/$1')
  expect(seen()).toContain('shop.pay.looking')
  state = 'credited'
  await pass(1600)
  expect(seen()).toContain('shop.yours')
  expect(received).toEqual([])
})

test('the server can have the payment before the payment window is closed', async () => {
  openInvoice.mockReturnValue(new Promise(() => undefined))
  await show('star')
  await press('shop.pay.pay')
  expect(seen()).toContain('shop.pay.asking.star')
  state = 'credited'
  await pass(1600)
  expect(seen()).toContain('shop.yours')
})

test('cancelled and failed payments are shown and reported to the server, and can be retried', async () => {
  openInvoice.mockResolvedValueOnce('cancelled').mockResolvedValueOnce('failed')
  await show('star')
  await press('shop.pay.pay')
  expect(seen()).toContain('shop.pay.cancelled')
  state = 'awaiting'
  await press('shop.pay.again')
  expect(seen()).toContain('shop.pay.failed')
  expect(received).toEqual(['cancelled', 'failed'])
})

test('with an unknown result the order stays in verification, and the player can give up', async () => {
  openInvoice.mockResolvedValue('pending')
  await show('star')
  await press('shop.pay.pay')
  await pass(16_000)
  expect(seen()).toContain('shop.pay.long')
  await press('shop.pay.give-up')
  expect(seen()).toContain('shop.pay.cancelled')
})

test.each([
  ['expired', 'shop.pay.expired'],
  ['paid', 'shop.pay.held'],
  ['refunded', 'shop.pay.returned'],
  ['charged-back', 'shop.pay.returned'],
] as const)('an order in state %s shows its message', async (become, words) => {
  openInvoice.mockResolvedValue('pending')
  await show('star')
  await press('shop.pay.pay')
  state = become
  await pass(1600)
  expect(seen()).toContain(words)
})

test('after a reload an unsettled order is polled at once', async () => {
  await show('star', paymentOf('star', 'awaiting'))
  expect(seen()).toContain('shop.pay.looking')
  state = 'credited'
  await pass(1600)
  expect(seen()).toContain('shop.yours')
})

test('a refusal shows the server’s message', async () => {
  await show('star')
  call.mockImplementation(async () => {
    throw new ClientFault({ status: 409, code: 'shop.already-bought', detail: 'only once', requestId: 'r' })
  })
  await press('shop.pay.pay')
  expect(seen()).toContain('only once')
  expect(document.querySelector('button')?.disabled).toBe(true)
})

test('PlayDeck gets a payment request with the order, and its paid report only starts polling', async () => {
  askPlayDeck.mockImplementation(async (method: string) =>
    method === 'requestPayment' ? { url: 'https://t.me/$2' } : { paid: true },
  )
  openInvoice.mockResolvedValue('cancelled')
  await show('playdeck')
  await press('shop.pay.pay')
  expect(askPlayDeck).toHaveBeenCalledWith('requestPayment', expect.any(Number), {
    externalId: 'abcdefghijkl',
  })
  expect(seen()).toContain('shop.pay.looking')
  expect(received).toEqual([])
})

test('a payment fails when PlayDeck returns no invoice link', async () => {
  askPlayDeck.mockRejectedValue(new DOMException('silent', 'TimeoutError'))
  await show('playdeck')
  await press('shop.pay.pay')
  expect(seen()).toContain('shop.pay.failed')
})

test('a wallet that rejects cancels the payment; one that has the request may still sign', async () => {
  const { UserRejectsError } = await import('@ganj/wallet')
  sendTransaction.mockRejectedValueOnce(new UserRejectsError('no'))
  await show('tether')
  await press('shop.pay.pay')
  await pass(10)
  expect(sendTransaction).toHaveBeenCalledWith({ validUntil: 1 }, expect.anything())
  expect(seen()).toContain('shop.pay.cancelled')
  state = 'awaiting'
  sendTransaction.mockImplementationOnce(
    async (_: object, { onRequestSent }: { onRequestSent: () => void }) => {
      onRequestSent()
      throw new Error('Transaction was not sent')
    },
  )
  await press('shop.pay.again')
  expect(seen()).toContain('shop.pay.looking')
  expect(received).toEqual(['no'])
})
