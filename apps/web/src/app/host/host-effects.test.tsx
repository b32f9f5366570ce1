import { useOverlay } from '@ganj/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFullScreen } from '#platform/appearance/full-screen.ts'
import type { Host, Insets } from '#platform/hosts/host.ts'
import { useLocation } from '#platform/router/location.ts'
import { useVisibility } from '#platform/visibility.ts'
import { HostEffects } from './host-effects.tsx'

type Says = {
  insets?: (insets: Insets) => void
  stands?: (height: number) => void
  visible?: (is: boolean) => void
  full?: (is: boolean) => void
}

let back: (() => void) | null
let says: Says
const painted = vi.fn()
const loadHost = vi.hoisted(() => vi.fn())
vi.mock('#platform/hosts/load-host.ts', () => ({ loadHost }))

let root: Root
let path: string
const stop = () => undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  back = null
  says = {}
  const host: Partial<Host> = {
    followTheme: (listener) => {
      listener('light')
      return stop
    },
    followInsets: (listener) => {
      says.insets = listener
      return stop
    },
    followStableHeight: (listener) => {
      says.stands = listener
      return stop
    },
    followVisibility: (listener) => {
      says.visible = listener
      return stop
    },
    followFullScreen: (listener) => {
      says.full = listener
      return stop
    },
    setBackButton: (onPress) => {
      back = onPress
    },
    paintBars: painted,
  }
  loadHost.mockResolvedValue(host)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

function Path() {
  path = useLocation().pathname
  return null
}

function Cover({ onClose }: { onClose: () => void }) {
  useOverlay(onClose)
  return null
}

const show = (covers: (() => void)[] = []) =>
  act(async () =>
    root.render(
      <>
        <HostEffects />
        <Path />
        {covers.map((onClose, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are added and removed at the end only
          <Cover key={place} onClose={onClose} />
        ))}
      </>,
    ),
  )
const press = () => act(async () => back?.())

test('home has no back button; another page has one, which goes back', async () => {
  history.replaceState({ idx: 0 }, '', '/')
  await show()
  expect(back).toBeNull()
  act(() => {
    history.pushState({ idx: 1 }, '', '/shop')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  })
  expect(path).toBe('/shop')
  expect(back).not.toBeNull()
  await press()
  // jsdom goes back asynchronously.
  await act(() => vi.waitFor(() => expect(location.pathname).toBe('/')))
  expect(path).toBe('/')
})

test('on a page that was opened directly the back button leads home', async () => {
  history.replaceState({ idx: 0 }, '', '/shop')
  await show()
  await press()
  expect(path).toBe('/')
})

test('the back button closes overlays first, the topmost first', async () => {
  history.replaceState({ idx: 0 }, '', '/')
  const closed: string[] = []
  const first = () => closed.push('first')
  const second = () => closed.push('second')
  await show([first, second])
  await press()
  await show([first])
  await press()
  await show()
  expect(closed).toEqual(['second', 'first'])
  expect(back).toBeNull()
  expect(path).toBe('/')
})

test('late insets, the stable height, visibility and full screen are applied to the page each time the host reports them', async () => {
  history.replaceState({ idx: 0 }, '', '/')
  await show()
  const top = () => document.documentElement.style.getPropertyValue('--host-top')
  expect(top()).toBe('')
  says.insets?.({ top: 105, bottom: 34 })
  says.insets?.({ top: 46, bottom: 34 })
  expect(top()).toBe('46px')
  says.visible?.(false)
  expect(useVisibility.getState().host).toBe(false)
  says.visible?.(true)
  says.full?.(true)
  says.full?.(true)
  expect(useFullScreen.getState().isFullScreen).toBe(true)
  says.stands?.(640)
  expect(document.documentElement.style.getPropertyValue('--stable-height')).toBe('640px')
  expect(painted).toHaveBeenCalled()
})
