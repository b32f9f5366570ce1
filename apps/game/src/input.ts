import type { TouchInput } from './touch-input.ts'

/** Actions of the pointer and the keys besides steering. */
export interface InputPorts {
  touchInput: TouchInput
  /** CSS pixels per pixel of the field. */
  scale(): number
  /** The first touch: audio may start. */
  onTouch(): void
  /** Space or P. */
  onPauseKey(): void
  /** A digit key: uses the power-up at this index of the bag. */
  onDigit(place: number): void
}

/** Listens to the pointer on the field and to the keyboard. */
export function listenToInput(target: HTMLElement, ports: InputPorts) {
  let pointer: number | null = null
  let lastX = 0
  target.addEventListener('pointerdown', (event) => {
    ports.onTouch()
    pointer = event.pointerId
    lastX = event.clientX
    target.setPointerCapture?.(event.pointerId)
  })
  target.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer) return
    ports.touchInput.drag((event.clientX - lastX) / ports.scale())
    lastX = event.clientX
  })
  // A thumb that lifts while it moves would otherwise start a fling that nobody sees, and Chromium takes the next tap,
  // on whatever button, for the one that stops it.
  target.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false })
  const release = (event: PointerEvent) => {
    if (event.pointerId === pointer) pointer = null
  }
  target.addEventListener('pointerup', release)
  target.addEventListener('pointercancel', release)
  listenToKeys(ports)
}

/** By physical key code: the typed letter depends on the keyboard layout. */
const sideOf: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, KeyA: -1, ArrowRight: 1, KeyD: 1 }

function listenToKeys(ports: InputPorts) {
  const held = new Set<string>()
  const steer = (side: -1 | 1) =>
    ports.touchInput.press(
      side,
      [...held].some((code) => sideOf[code] === side),
    )
  // No key-up arrives once the frame has lost the focus or the page is hidden.
  const releaseAll = () => {
    if (held.size === 0) return
    held.clear()
    steer(-1)
    steer(1)
  }
  window.addEventListener('keydown', (event) => {
    // A browser shortcut.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const side = sideOf[event.code]
    if (!side) return pressOnce(event, ports)
    held.add(event.code)
    steer(side)
  })
  window.addEventListener('keyup', ({ code }) => {
    const side = sideOf[code]
    if (side && held.delete(code)) steer(side)
  })
  window.addEventListener('blur', releaseAll)
  document.addEventListener('visibilitychange', () => document.hidden && releaseAll())
}

function pressOnce({ code, repeat, target }: KeyboardEvent, ports: InputPorts) {
  if (repeat) return
  ports.onTouch()
  // Space clicks a focused button.
  if (code === 'KeyP' || (code === 'Space' && !(target instanceof HTMLButtonElement))) ports.onPauseKey()
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  if (digit) ports.onDigit(Number(digit) - 1)
}
