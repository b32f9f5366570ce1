import { field, maxTargetStep, wall } from '@ganj/game-core'

/** How much further the craft goes than the thumb: the thumb need not cross the whole screen. */
const gain = 1.25

/** Pixels a tick for an arrow key. */
const keyStep = 9

/** Where the player wants the craft: a thumb that drags it from wherever it is put down, or the arrow keys. */
export interface Thumb {
  /** Moves by pixels of the field. */
  drag(dx: number): void
  /** An arrow key goes down or up: -1 left, 1 right. */
  press(side: -1 | 1, down: boolean): void
  /** Puts the thumb at a place, as after a resume. */
  put(x: number): void
  /** The target of the coming tick. */
  next(): number
}

/** A thumb in the middle of the field. */
export function createThumb(): Thumb {
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
