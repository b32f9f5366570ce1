import { field, maxTargetStep, wall } from '@ganj/game-core'

/** Pixels that the craft moves per dragged pixel, so that a drag need not cross the whole screen. */
const gain = 1.25

/** Pixels per tick for an arrow key. */
const keyStep = 9

/** The target position of the craft: dragged relative to the start of the touch, or moved by the arrow keys. */
export interface TouchInput {
  /** Moves by pixels of the field. */
  drag(dx: number): void
  /** An arrow key is pressed or released: -1 left, 1 right. */
  press(side: -1 | 1, down: boolean): void
  /** Sets the target, for example after a resume. */
  put(x: number): void
  /** The target of the next tick. */
  next(): number
}

/** Touch input with its target in the middle of the field. */
export function createTouchInput(): TouchInput {
  let wished: number = field.width / 2
  let target: number = field.width / 2
  let left = 0
  let right = 0
  const clamp = (x: number) => Math.max(wall, Math.min(field.width - wall, x))
  return {
    drag(dx) {
      wished = clamp(wished + dx * gain)
    },
    press(side, down) {
      if (side < 0) left = down ? 1 : 0
      else right = down ? 1 : 0
    },
    put(x) {
      wished = clamp(x)
      target = Math.round(wished)
    },
    next() {
      wished = clamp(wished + (right - left) * keyStep)
      const step = Math.round(wished) - target
      target += Math.max(-maxTargetStep, Math.min(maxTargetStep, step))
      return target
    },
  }
}
