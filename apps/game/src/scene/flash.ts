import type { Canvas } from './canvas.ts'
import { fading } from './timing.ts'

export type FlashTone = 'rose' | 'blue' | 'white'

/** A flash of colour over the whole screen; none with reduced motion. */
export interface Flash {
  flash(tone: FlashTone): void
  draw(canvas: Canvas): void
}

/** Creates the flash, which shows nothing at first. */
export function createFlash(): Flash {
  let tone: FlashTone = 'white'
  let age = Number.POSITIVE_INFINITY
  return {
    flash(wanted) {
      tone = wanted
      age = 0
    },
    draw({ painter, frames, left, right, top, bottom, seconds, lively }) {
      const alpha = lively ? fading(age) : 0
      age += seconds
      if (alpha === 0) return
      const frame = frames[`overlay-${tone}`]
      // larger than the screen, because the edges of a scaled frame are blurred
      const scale = ((right - left) / frame.width) * 1.06
      const stretch = ((bottom - top) * 1.06) / (frame.height * scale)
      painter.draw(frame, (left + right) / 2, (top + bottom) / 2, scale, 0, alpha, 0, 0, stretch)
    },
  }
}
