import type { ReviewRun } from '@ganj/contract/admin'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openPlace } from '../../../test/screens.tsx'
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
const place = openPlace()

async function show(state: ReviewRun['state']): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ...run, state }))
  await place.show(<RunPage />)
  await place.until(() => expect(place.find('h1')).not.toBeNull())
}
const press = (code: string) =>
  act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))

test.each([
  ['verified', 'exclude'],
  ['pending', undefined],
] as const)('the keys of the verdict do what the buttons of a run do that is %s', async (state, opened) => {
  await show(state)
  await press('KeyX')
  expect(place.find('dialog')?.textContent).toBe(opened)
  await press('KeyC')
  expect(place.find('dialog')?.textContent).toBe(opened && 'clear')
})
