import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#platform/i18n/i18n.ts'
import { stubDialogs } from '../../../../test/screens.ts'
import { powerUpsQuery } from '../game-queries.ts'
import { PreFlight } from './pre-flight.tsx'
import { openPreFlight, usePreFlight } from './pre-flight-store.ts'

vi.mock('#auth/api.ts', () => ({ call: vi.fn(() => new Promise(() => undefined)) }))
vi.mock('./loadout.ts', () => ({
  costOf: () => {
    throw new TypeError('x is undefined')
  },
}))

let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stubDialogs()
  await chooseLanguage('en')
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  openPreFlight(null)
  vi.restoreAllMocks()
})

test('a loadout that fails shows the error in its sheet, which can be closed; home is not affected', async () => {
  const queries = new QueryClient()
  queries.setQueryData(powerUpsQuery.queryKey, { powerUps: [], fragment: 0 } as never)
  openPreFlight('intro')
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <p>home</p>
        <PreFlight onOpen={() => undefined} onContinue={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  expect(place.querySelector('p')?.textContent).toBe('home')
  expect(place.querySelector('dialog [role="alert"]')).not.toBeNull()
  await act(async () => place.querySelector<HTMLElement>('dialog button[aria-label="Close"]')?.click())
  expect(usePreFlight.getState().open).toBeNull()
})
