import type { Canvas } from './canvas.ts'
import { popping } from './timing.ts'

/** The numbers of the countdown before a run: each scales in. */
export interface Count {
  draw(canvas: Canvas, number: 1 | 2 | 3 | null): void
}

/** Creates the countdown, which shows nothing at first. */
export function createCount(): Count {
  let last: number | null = null
  let age = 0
  return {
    draw({ painter, frames, left, right, top, bottom, pixel, seconds, lively }, number) {
      age = number === last ? age + seconds : 0
      last = number
      if (number === null) return
      const x = (left + right) / 2
      const y = top + (bottom - top) * 0.34 + 66 * pixel
      const alpha = lively ? Math.min(1, 0.2 + 4 * age) : 1
      painter.draw(frames['glow-gold'], x, y, 1.8 * pixel, 0, 0.5 * alpha, 0.5)
      painter.draw(frames[`count-${number}`], x, y, pixel * (lively ? popping(age) : 1), 0, alpha)
    },
  }
}
