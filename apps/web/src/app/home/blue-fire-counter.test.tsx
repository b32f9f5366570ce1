import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { RewardCounters } from '#rewards/reward-counters.tsx'
import { HomeActions } from '../../features/game/home/home-actions.tsx'
import { Balances } from '../../features/profile/balances.tsx'

vi.mock('#auth/api.ts', () => ({ call: () => new Promise(() => {}) }))

let root: Root

const show = (screen: ReactNode) => {
  const queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'blue-fire', value: 64 }])
  return act(async () => root.render(<QueryClientProvider client={queries}>{screen}</QueryClientProvider>))
}

beforeAll(startLanguage)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

test.each([
  ['home', <HomeActions key="home" canEquip />],
  ['the pages of rewards', <RewardCounters key="rewards" />],
  ['the profile', <Balances key="profile" />],
])('blue fire has a counter on %s', async (_where, screen) => {
  await show(screen)
  expect(document.querySelector('[data-counter="blue-fire"]')?.textContent).toContain('۶۴')
})
