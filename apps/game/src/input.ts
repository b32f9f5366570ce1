import type { Thumb } from './thumb.ts'

/** What the pointer and the keys do besides steering. */
export interface InputPorts {
  thumb: Thumb
  /** CSS pixels to one pixel of the field. */
  scale(): number
  /** The first touch: sound may begin. */
  onTouch(): void
  /** Space or P. */
  onPauseKey(): void
  /** A digit key: the power-up at this place of the bag. */
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
    ports.thumb.drag((event.clientX - lastX) / ports.scale())
    lastX = event.clientX
  })
  const release = (event: PointerEvent) => {
    if (event.pointerId === pointer) pointer = null
  }
  target.addEventListener('pointerup', release)
  target.addEventListener('pointercancel', release)
  window.addEventListener('keydown', (event) => onKey(event, ports, true))
  window.addEventListener('keyup', (event) => onKey(event, ports, false))
}

function onKey(event: KeyboardEvent, ports: InputPorts, down: boolean) {
  if (event.key === 'ArrowLeft' || event.key === 'a') return ports.thumb.press(-1, down)
  if (event.key === 'ArrowRight' || event.key === 'd') return ports.thumb.press(1, down)
  if (!down || event.repeat) return
  ports.onTouch()
  if (event.key === ' ' || event.key === 'p') ports.onPauseKey()
  if (/^[1-9]$/.test(event.key)) ports.onDigit(Number(event.key) - 1)
}
