import { act, lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { listen } from '#platform/events.ts'
import { OptionalBoundary } from './optional-boundary.tsx'

test('an optional part whose chunk fails to load does not affect the page, and is reported', async () => {
  const failures: unknown[] = []
  const stop = listen('failure', ({ error }) => failures.push(error))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Missing = lazy(() => Promise.reject(new Error('offline')))
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <main>
        <p>the page</p>
        <OptionalBoundary>
          <Missing />
        </OptionalBoundary>
      </main>,
    ),
  )
  expect(place.textContent).toBe('the page')
  expect(warn).toHaveBeenCalled()
  expect(failures).toEqual([new Error('offline')])
  stop()
  warn.mockRestore()
  log.mockRestore()
})
