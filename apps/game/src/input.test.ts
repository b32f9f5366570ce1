import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToInput } from './input.ts'

const sides: (readonly [number, boolean])[] = []
const onPauseKey = vi.fn()
const onDigit = vi.fn()

// Listeners stay on the window for the lifetime of the page, as in the frame.
listenToInput(document.body, {
  touchInput: {
    press: (side, down) => sides.push([side, down]),
    drag: () => {},
    put: () => {},
    next: () => 0,
  },
  scale: () => 1,
  onTouch: () => {},
  onPauseKey,
  onDigit,
})

const key = (
  type: 'keydown' | 'keyup',
  code: string,
  init: KeyboardEventInit = {},
  on: Element = document.body,
) => on.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, ...init }))

beforeEach(() => {
  window.dispatchEvent(new Event('blur'))
  document.body.replaceChildren()
  sides.length = 0
  onPauseKey.mockClear()
  onDigit.mockClear()
})

describe('a key', () => {
  test('steers by its physical key code in any keyboard layout', () => {
    key('keydown', 'KeyA', { key: 'ش' })
    key('keyup', 'KeyA', { key: 'ش' })
    key('keydown', 'KeyD', { key: 'ی' })
    key('keydown', 'KeyP', { key: 'ح' })
    key('keydown', 'Digit2', { key: '۲' })
    expect(sides).toEqual([
      [-1, true],
      [-1, false],
      [1, true],
    ])
    expect(onPauseKey).toHaveBeenCalledOnce()
    expect(onDigit).toHaveBeenCalledWith(1)
  })

  test('keeps steering while another of the same side is released', () => {
    key('keydown', 'KeyA')
    key('keydown', 'ArrowLeft')
    key('keyup', 'KeyA')
    expect(sides.at(-1)).toEqual([-1, true])
    key('keyup', 'ArrowLeft')
    expect(sides.at(-1)).toEqual([-1, false])
  })

  test('held while the frame loses focus is released', () => {
    key('keydown', 'ArrowRight')
    window.dispatchEvent(new Event('blur'))
    expect(sides).toEqual([
      [1, true],
      [-1, false],
      [1, false],
    ])
  })

  test('held while the page is hidden is released', () => {
    key('keydown', 'ArrowLeft')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    expect(sides).toContainEqual([-1, false])
  })

  test('of a browser shortcut is not handled by the game', () => {
    key('keydown', 'KeyP', { key: 'p', ctrlKey: true })
    key('keydown', 'KeyA', { key: 'a', metaKey: true })
    expect(sides).toEqual([])
    expect(onPauseKey).not.toHaveBeenCalled()
  })

  test('Space activates the focused button, and pauses otherwise', () => {
    const button = document.createElement('button')
    document.body.append(button)
    key('keydown', 'Space', { key: ' ' }, button)
    expect(onPauseKey).not.toHaveBeenCalled()
    key('keydown', 'Space', { key: ' ' })
    expect(onPauseKey).toHaveBeenCalledOnce()
  })
})
