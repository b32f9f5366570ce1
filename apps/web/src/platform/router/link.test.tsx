import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from './link.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', '/')
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

/** @returns whether the browser follows the link itself */
function tap(init: MouseEventInit = {}, onClick?: (event: { preventDefault(): void }) => void) {
  act(() =>
    root.render(
      <Link to="/shop#packs" onClick={onClick}>
        shop
      </Link>,
    ),
  )
  const link = place.querySelector('a')
  let isLeft = false
  act(() => {
    isLeft =
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })) ?? false
  })
  return isLeft
}

test('a tap navigates to the page without a reload', () => {
  expect(tap()).toBe(false)
  expect(location.href).toBe(`${location.origin}/shop#packs`)
  expect(history.state).toEqual({ idx: 1 })
})

test.each([
  ['the middle button', { button: 1 }],
  ['Ctrl', { ctrlKey: true }],
  ['the command key', { metaKey: true }],
  ['Shift', { shiftKey: true }],
])('%s is left to the browser', (_, init) => {
  const stay = (event: Event) => event.preventDefault()
  // jsdom would follow the link.
  document.addEventListener('click', stay, { once: true })
  tap(init)
  expect(location.pathname).toBe('/')
})

test('a tap that is cancelled does not navigate', () => {
  expect(tap({}, (event) => event.preventDefault())).toBe(false)
  expect(location.pathname).toBe('/')
})
