import { overlays, Sheet } from '@ganj/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let root: Root
const onClose = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  onClose.mockReset()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => act(() => root.unmount()))

const show = (held = false) =>
  act(() =>
    root.render(
      <Sheet title="Revive" closeLabel="Close" onClose={onClose} held={held}>
        text
      </Sheet>,
    ),
  )
const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const pressEscape = () =>
  act(() => {
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }))
  })

test('it opens with its title in focus, and Escape asks to close it', () => {
  show()
  expect(dialog().open).toBe(true)
  expect(document.activeElement?.textContent).toBe('Revive')
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a tap beside it closes it, a tap on it does not', () => {
  show()
  act(() => dialog().querySelector('h2')?.click())
  expect(onClose).not.toHaveBeenCalled()
  act(() => dialog().click())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press inside that is released on the backdrop does not close it, the next tap beside it does', () => {
  show()
  const press = (target: Element | null) =>
    act(() => {
      target?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    })
  press(dialog().querySelector('div'))
  // The browser fires the click on what both ends of the press have in common.
  act(() => dialog().click())
  expect(onClose).not.toHaveBeenCalled()
  press(dialog())
  act(() => dialog().click())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('while it is held nothing closes it', () => {
  show(true)
  pressEscape()
  act(() => dialog().click())
  expect(onClose).not.toHaveBeenCalled()
})

test("a host's back button closes it, unless it is held, and finds nothing when it is gone", () => {
  show()
  act(() => overlays.closeTop())
  expect(onClose).toHaveBeenCalledTimes(1)
  show(true)
  act(() => overlays.closeTop())
  expect(onClose).toHaveBeenCalledTimes(1)
  act(() => root.render(null))
  expect(overlays.count()).toBe(0)
})
