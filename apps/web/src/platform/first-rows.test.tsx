import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstRows } from './first-rows.ts'

let place: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

const List = ({ rows }: { rows: string }) => useFirstRows([...rows], 2).map((row) => <i key={row}>{row}</i>)
const show = (rows: string) => act(() => root.render(<List rows={rows} />))
const nextFrame = () => act(() => void vi.advanceTimersToNextFrame())

test('the first rows come at once, all of them once those were painted, and later ones at once', () => {
  show('abc')
  expect(place.textContent).toBe('ab')
  nextFrame()
  expect(place.textContent).toBe('ab')
  nextFrame()
  expect(place.textContent).toBe('abc')
  show('abcd')
  expect(place.textContent).toBe('abcd')
})

test('a list that is left before its frame asks for nothing any more', () => {
  show('abc')
  act(() => root.render(null))
  expect(vi.getTimerCount()).toBe(0)
})
