import { LocaleProvider } from '@ganj/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlayerView } from '#auth/open-player-view.ts'
import { useAuth } from '#auth/store.ts'
import { chooseLanguage } from '#platform/i18n/i18n.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'

const minute = 60_000
let root: Root
let place: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await chooseLanguage('en')
  vi.useFakeTimers({
    now: Date.parse('2026-11-24T08:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  usePlayerView.setState({ view: null })
  useAuth.setState({ error: false })
})

const show = () =>
  act(async () =>
    root.render(
      <LocaleProvider language="en">
        <ReadOnlyNotice />
      </LocaleProvider>,
    ),
  )

test('the notice names the viewed player on every page until the view ends, then the page says so', async () => {
  usePlayerView.setState({ view: { name: 'sara', endsAt: Date.now() + 10 * minute } })
  await show()
  expect(place.textContent).toContain('As sara sees it, until 11:40. Nothing can be done here')
  await act(async () => vi.advanceTimersByTime(10 * minute - 1))
  expect(useAuth.getState().error).toBe(false)
  await act(async () => vi.advanceTimersByTime(1))
  expect(useAuth.getState().error).toBe(true)
})

test('its button closes the tab', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue()
  vi.stubGlobal('closed', true)
  usePlayerView.setState({ view: { name: 'sara', endsAt: Date.now() + minute } })
  await show()
  place.querySelector('button')?.click()
  expect(close).toHaveBeenCalledOnce()
})

test('a preview of a draft has the same notice, with its own way to end it', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('ganj_preview_kind=pack')
  await show()
  expect(place.textContent).toBe('Preview of a draft: nothing can be changedEnd')
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/api/preview/end')
  expect(place.querySelector('button')).toBeNull()
})
