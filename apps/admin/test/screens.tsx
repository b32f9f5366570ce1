import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { loadPageTexts, startLanguage, withPageTexts } from '#platform/i18n/i18n.ts'

/** Gives each test of a file an empty place for a part of the console, with the texts of the pages. */
export function openPlace() {
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
  return {
    show: (part: ReactNode): Promise<void> =>
      act(async () =>
        root.render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>),
      ),
    find: (selector: string) => place.querySelector(selector),
    findAll: (selector: string) => [...place.querySelectorAll(selector)],
    findButton: (label: string) =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label),
    /** Lets React work until the expectation holds. */
    until: (expectation: () => void): Promise<void> => vi.waitFor(() => act(async () => expectation())),
  }
}
