import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPageTexts, startLanguage, text, withPageTexts } from '#platform/i18n/i18n.ts'
import { Notes } from './notes.tsx'

vi.mock('#auth/session.ts', () => ({ useMay: () => () => false }))

const note = (id: string) => ({ id, text: `note ${id}`, by: 'Sara', at: '2026-11-24T08:00:00Z' })
let root: Root
let place: HTMLElement
const shown = () => [...place.querySelectorAll('li')].map((item) => item.querySelector('bdi')?.textContent)

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

test('older notes of a player are read when the operator asks for more', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('cursor=older')
        ? { rows: [note('1')], next: null }
        : { rows: [note('2')], next: 'older' },
    ),
  )
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Notes playerId="abcdefghijkl" />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(shown()).toEqual(['note 2'])))
  const more = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text('list.more'))
  await act(async () => more()?.click())
  await vi.waitFor(() => act(async () => expect(shown()).toEqual(['note 2', 'note 1'])))
  expect(more()).toBeUndefined()
})
