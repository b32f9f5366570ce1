import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFullScreen } from '#platform/appearance/full-screen.ts'
import { chooseMotion } from '#platform/appearance/motion-choice.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { useToastQueue } from '#platform/toast.ts'

const setFullScreen = vi.hoisted(() => vi.fn())
vi.mock('#platform/hosts/load-host.ts', () => ({
  loadHost: async () => ({ hasFullScreen: true, setFullScreen, homeScreen: async () => 'unsupported' }),
}))
const { Settings } = await import('./settings.tsx')

let place: HTMLElement
let root: Root
let asksForLess: boolean

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: asksForLess }))
  asksForLess = false
  setFullScreen.mockReset()
  useFullScreen.setState({ isFullScreen: false })
  useToastQueue.setState({ waiting: [] })
  await startLanguage()
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  chooseMotion(false)
  vi.unstubAllGlobals()
})

async function show() {
  root = createRoot(place)
  const queries = new QueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Settings />
      </QueryClientProvider>,
    ),
  )
  // The host is loaded asynchronously.
  await act(() => vi.waitFor(() => expect(switchOf('تمام‌صفحه')).toBeInstanceOf(HTMLInputElement)))
}

const switchOf = (label: string) =>
  [...place.querySelectorAll('label')]
    .find((each) => each.querySelector('b')?.textContent === label)
    ?.querySelector('input')
const press = (label: string) => act(async () => switchOf(label)?.click())

test('the full-screen switch shows the host’s state, also after the screen is opened again', async () => {
  setFullScreen.mockImplementation(async (wanted: boolean) => {
    useFullScreen.setState({ isFullScreen: wanted })
    return wanted
  })
  await show()
  expect(switchOf('تمام‌صفحه')?.checked).toBe(false)
  await press('تمام‌صفحه')
  expect(switchOf('تمام‌صفحه')?.checked).toBe(true)
  await act(async () => root.unmount())
  await show()
  expect(switchOf('تمام‌صفحه')?.checked).toBe(true)
  await act(async () => useFullScreen.setState({ isFullScreen: false }))
  expect(switchOf('تمام‌صفحه')?.checked).toBe(false)
})

test('a refused full screen leaves the switch off and shows a message', async () => {
  setFullScreen.mockResolvedValue(false)
  await show()
  await press('تمام‌صفحه')
  expect(switchOf('تمام‌صفحه')?.checked).toBe(false)
  expect(useToastQueue.getState().waiting).toHaveLength(1)
})

test('reduced motion can be chosen, unless the device already asks for it', async () => {
  await show()
  await press('حرکت کمتر')
  expect(switchOf('حرکت کمتر')?.checked).toBe(true)
  expect(document.documentElement.dataset.motion).toBe('reduced')
  await act(async () => root.unmount())
  asksForLess = true
  await show()
  expect(switchOf('حرکت کمتر')).toBeUndefined()
})
