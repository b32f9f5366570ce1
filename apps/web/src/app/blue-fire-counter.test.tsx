import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { indicatorsQuery } from '#economy/indicators.ts'
import { RewardCounters } from '#economy/reward-counters.tsx'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { SideDoors } from '../features/game/side-doors.tsx'
import { Balances } from '../features/profile/balances.tsx'

vi.mock('#auth/api.ts', () => ({ call: () => new Promise(() => {}) }))

let root: Root

const show = (screen: ReactNode) => {
  const queries = new QueryClient()
  queries.setQueryData(indicatorsQuery.queryKey, [{ publicId: 'blue-fire', value: 64 }])
  return act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>{screen}</QueryClientProvider>
      </MemoryRouter>,
    ),
  )
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
  ['home', <SideDoors key="home" canEquip />],
  ['the pages of rewards', <RewardCounters key="rewards" />],
  ['the profile', <Balances key="profile" />],
])('blue fire has its counter on %s', async (_where, screen) => {
  await show(screen)
  expect(document.querySelector('[data-counter="blue-fire"]')?.textContent).toContain('۶۴')
})
