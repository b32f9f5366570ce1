import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage, text } from '#platform/i18n/i18n.ts'
import { KillSwitch } from './kill-switch.tsx'

const permissions = vi.hoisted(() => new Set<string>())
vi.mock('#auth/session.ts', () => ({ useMay: () => (permission: string) => permissions.has(permission) }))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => Response.json({ isPaused: false, isOn: true }))
  await startLanguage()
})
afterEach(() => {
  permissions.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['may read payouts', ['payouts.pause', 'payouts.read'], 'kill.running'],
  ['may only stop payouts', ['payouts.pause'], 'kill.unknown'],
] as const)('an operator who %s sees no state that was not read', async (_name, held, label) => {
  for (const permission of held) permissions.add(permission)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <KillSwitch />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() =>
    act(async () => expect(place.querySelector('button')?.textContent).toBe(text(label))),
  )
  await act(async () => root.unmount())
})
