import type { ReviewRun } from '@ganj/contract/admin'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPageTexts, startLanguage, withPageTexts } from '#platform/i18n/i18n.ts'
import { RunPage } from './run-page.tsx'

vi.mock('#auth/session.ts', () => ({ useMay: () => () => true }))
vi.mock('./watch/watch-panel.tsx', () => ({ WatchPanel: () => null }))
vi.mock('./judge-dialog.tsx', () => ({
  JudgeDialog: ({ verdict }: { verdict: string }) => <dialog>{verdict}</dialog>,
}))

const run = {
  id: 'abcdefghijkl',
  player: { id: 'zyxwvutsrqpo', name: 'Sara' },
  levels: { speed: 0, power: 0, shuttle: 0 },
  suspicion: null,
  signs: [],
  reason: null,
  features: null,
  like: null,
  verdict: null,
  verdicts: [],
  paces: [],
  claimedScore: 7,
  score: null,
  rulesVersion: 1,
  seed: 'ab',
  revivesUsed: 0,
  openedAt: '2026-11-24T08:00:00Z',
  submittedAt: '2026-11-24T08:05:00Z',
}
let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage()
  await withPageTexts(loadPageTexts)()
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function show(state: ReviewRun['state']): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ...run, state }))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RunPage />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(place.querySelector('h1')).not.toBeNull()))
}
const press = (code: string) =>
  act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))

test.each([
  ['verified', 'exclude'],
  ['pending', undefined],
] as const)('the keys of the verdict do what the buttons of a run do that is %s', async (state, opened) => {
  await show(state)
  await press('KeyX')
  expect(place.querySelector('dialog')?.textContent).toBe(opened)
  await press('KeyC')
  expect(place.querySelector('dialog')?.textContent).toBe(opened && 'clear')
})
