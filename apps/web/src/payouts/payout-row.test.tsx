import type { Payout } from '@ganj/contract'
import { LocaleProvider } from '@ganj/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { guardLinks } from '#platform/navigation.ts'
import { PayoutRow } from './payout-row.tsx'

const paid: Payout = {
  publicId: 'abcdefghijkl',
  amount: 12.5,
  fee: 0.1,
  walletAddress: `UQ${'A'.repeat(46)}`,
  state: 'confirmed',
  reason: null,
  createdAt: '2026-11-18T12:00:00Z',
  history: [{ state: 'confirmed', at: '2026-11-18T12:00:00Z' }],
  explorerUrl: 'https://explorer.test/transaction/1',
}

test('the link to the transaction may leave the app', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  guardLinks(document)
  const place = document.body.appendChild(document.createElement('ul'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <LocaleProvider language="fa">
          <PayoutRow payout={paid} />
        </LocaleProvider>
      </QueryClientProvider>,
    ),
  )
  await act(async () => place.querySelector('button')?.click())
  let isStopped: boolean | undefined
  window.addEventListener(
    'click',
    (event) => {
      isStopped = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  place.querySelector<HTMLElement>('a[href^="https://explorer.test"]')?.click()
  expect(isStopped).toBe(false)
  act(() => root.unmount())
})
