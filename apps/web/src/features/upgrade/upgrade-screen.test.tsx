import { getUpgrades } from '@ganj/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { UpgradeScreen } from './upgrade-screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#auth/api.ts', () => ({ call }))
vi.mock('./upgrade-carousel.tsx', () => ({
  UpgradeCarousel: ({ upgrade: { name } }: { upgrade: { name: string } }) => {
    if (name === 'power') throw new TypeError('x is undefined')
    return <p>{name}</p>
  },
}))

let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startLanguage()
  const upgrades = ['speed', 'power', 'shuttle'].map((name) => ({
    upgrade: `${name}Level`,
    name,
    levels: [],
  }))
  call.mockImplementation(async (endpoint) => (endpoint === getUpgrades ? upgrades : []))
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

test('an upgrade that fails shows its error in place; the others can be bought', async () => {
  const queries = new QueryClient()
  queries.setQueryData(craftLevelsQuery.queryKey, { speedLevel: 0, powerLevel: 0, shuttleLevel: 0 })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <UpgradeScreen />
      </QueryClientProvider>,
    ),
  )
  // The loop ends by the timeout of the test at the latest.
  while (!place.querySelector('[role="alert"]'))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(place.querySelectorAll('[role="alert"]')).toHaveLength(1)
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['speed', 'shuttle']),
  )
})
