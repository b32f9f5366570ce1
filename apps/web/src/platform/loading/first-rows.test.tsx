import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstRows } from './first-rows.ts'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
  vi.stubGlobal('screen', { height: 844 })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const List = ({ rows }: { rows: string }) => useFirstRows([...rows], 2).map((row) => <i key={row}>{row}</i>)
const show = (rows: string) => act(() => root.render(<List rows={rows} />))
const nextFrame = () => act(() => void vi.advanceTimersToNextFrame())
const rest = () => act(() => void vi.advanceTimersByTime(200))

test('the first rows render at once, the others in batches after the first paint, and rows added later at once', () => {
  show('abcde')
  expect(place.textContent).toBe('ab')
  nextFrame()
  expect(place.textContent).toBe('ab')
  rest()
  expect(place.textContent).toBe('abcd')
  nextFrame()
  rest()
  expect(place.textContent).toBe('abcde')
  show('abcdefghi')
  expect(place.textContent).toBe('abcdefghi')
})

test('a taller screen starts with more rows', () => {
  vi.stubGlobal('screen', { height: 844 + 120 })
  show('abcde')
  expect(place.textContent).toBe('abcd')
})

test('a list that is unmounted before its frame or idle callback cancels them', () => {
  show('abc')
  act(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
  show('abc')
  nextFrame()
  act(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
})
