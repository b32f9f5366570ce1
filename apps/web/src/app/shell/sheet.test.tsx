import { overlays, Sheet } from '@ganj/ui'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubDialogs } from '../../../test/screens.ts'

let root: Root
const onClose = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  stubDialogs()
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

test('it opens with focus on its title, and Escape closes it', () => {
  show()
  expect(dialog().open).toBe(true)
  expect(document.activeElement?.textContent).toBe('Revive')
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a tap on the backdrop closes it, a tap inside does not', () => {
  show()
  act(() => dialog().querySelector('h2')?.click())
  expect(onClose).not.toHaveBeenCalled()
  act(() => dialog().click())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press inside that is released on the backdrop does not close it, the next tap on the backdrop does', () => {
  show()
  const press = (target: Element | null) =>
    act(() => {
      target?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    })
  press(dialog().querySelector('div'))
  // The browser fires the click on the common ancestor of both targets.
  act(() => dialog().click())
  expect(onClose).not.toHaveBeenCalled()
  press(dialog())
  act(() => dialog().click())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a held sheet cannot be closed', () => {
  show(true)
  pressEscape()
  act(() => dialog().click())
  expect(onClose).not.toHaveBeenCalled()
})

test('when the browser closes it anyway, a held sheet opens again, and another one is closed', () => {
  const closeInBrowser = () =>
    act(() => {
      dialog().close()
      dialog().dispatchEvent(new Event('close'))
    })
  show(true)
  closeInBrowser()
  expect([dialog().open, document.activeElement?.textContent]).toEqual([true, 'Revive'])
  expect(onClose).not.toHaveBeenCalled()
  show()
  closeInBrowser()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test("a host's back button closes it, unless it is held, and has no effect after it is unmounted", () => {
  show()
  act(() => overlays.closeTop())
  expect(onClose).toHaveBeenCalledTimes(1)
  show(true)
  act(() => overlays.closeTop())
  expect(onClose).toHaveBeenCalledTimes(1)
  act(() => root.render(null))
  expect(overlays.count()).toBe(0)
})
