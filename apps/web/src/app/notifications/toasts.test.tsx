import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { toast, useToastQueue } from '#platform/toast.ts'
import { Toasts } from './toasts.tsx'

const playFeedback = vi.hoisted(() => vi.fn())
vi.mock('#platform/play-feedback.ts', () => ({ playFeedback }))

let place: HTMLElement
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  await startLanguage()
  useToastQueue.setState({ waiting: [] })
  playFeedback.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Toasts />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const say = (message: string) => act(async () => toast({ kind: 'error', message }))
const shown = () => [...place.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent)

test('an error whose toast is still open is neither shown nor announced a second time', async () => {
  await say('خطا')
  await say('خطا')
  await say('خطای دیگر')
  expect(shown()).toEqual(['خطا', 'خطای دیگر'])
  expect(playFeedback.mock.calls).toEqual([['error'], ['error']])
})
