import type { Endpoint, PayoutTerms } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PayoutForm } from './payout-form.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
// Texts are replaced by their keys, so that the test does not depend on wording.
vi.mock('#platform/i18n/i18n.ts', () => ({ useText: () => (key: string) => key }))

const open: PayoutTerms = {
  isOn: true,
  isPaused: false,
  minimum: 1,
  maximum: 200,
  fee: 0.1,
  dailyLimit: 200,
  dailyLeft: 200,
  nextAt: null,
  reviewFrom: 5,
  walletAddress: 'UQ-mine',
  owed: { indicators: [], powerUps: 0 },
}

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

async function show(terms: Partial<PayoutTerms>): Promise<HTMLElement> {
  call.mockImplementation(async ({ path }: Endpoint) =>
    path === '/payment/payout-terms' ? { ...open, ...terms } : [{ publicId: 'tether', value: 50 }],
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    root.render(
      <QueryClientProvider client={queries}>
        <PayoutForm onClose={() => undefined} />
      </QueryClientProvider>,
    )
  })
  await act(() => vi.waitUntil(() => document.body.querySelector('button') !== null))
  return document.body
}

test('a player without debt sees the amount field', async () => {
  const { textContent } = await show({})
  expect(textContent).toContain('payout.amount')
  expect(textContent).not.toContain('payout.debt')
})

test('a player with debt from a refund sees the debt instead of the form', async () => {
  const body = await show({ owed: { indicators: [{ currency: 'gem', amount: 45 }], powerUps: 2 } })
  expect(body.querySelector('input')).toBeNull()
  for (const said of ['payout.debt', 'payout.debt.text', '۴۵', 'payout.debt.power-ups']) {
    expect(body.textContent).toContain(said)
  }
})

test('a debt of power-ups alone also blocks payouts', async () => {
  const body = await show({ owed: { indicators: [], powerUps: 1 } })
  expect(body.querySelector('input')).toBeNull()
})
