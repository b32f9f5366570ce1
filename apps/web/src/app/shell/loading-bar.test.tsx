import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRouter } from '../router/router.ts'
import { LoadingBar } from './loading-bar.tsx'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  useRouter.setState({ loading: false })
  place = document.createElement('div')
  root = createRoot(place)
  act(() => root.render(<LoadingBar />))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

const load = (loading: boolean) => act(() => useRouter.setState({ loading }))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a page that is loaded within 200 ms shows no bar', () => {
  load(true)
  pass(199)
  expect(place.childElementCount).toBe(0)
  load(false)
  pass(1000)
  expect(place.childElementCount).toBe(0)
})

test('a slower page shows the bar until it is loaded, then the bar fades out', () => {
  load(true)
  pass(200)
  expect(place.firstElementChild?.className).toContain('running')
  load(false)
  expect(place.firstElementChild?.className).toContain('done')
  pass(400)
  expect(place.childElementCount).toBe(0)
})
