import type { RunState } from '@ganj/game-core'
import { hullLength, starSize } from '../sprites/gauges.ts'
import type { Canvas } from './canvas.ts'
import type { Place } from './place.ts'
import { durations, shaking } from './timing.ts'

/** One star for each point of hull; a lost one stays as an outline. The row shakes when one is lost. */
export interface Hull {
  draw(canvas: Canvas, state: RunState, place: Place): void
}

/** Creates the display of the hull. */
export function createHull(): Hull {
  let last = 0
  let age: number = durations.shake
  return {
    draw({ painter, frames, seconds, lively }, { hull, fullHull }, place) {
      age = hull < last ? 0 : age + seconds
      last = hull
      const scale = place.size / starSize
      const length = hullLength(fullHull) * scale
      const pushed = lively ? shaking(age) * scale : 0
      const left = place.x - place.width / 2 + pushed
      painter.draw(frames.hull, left + length / 2, place.y, scale)
      for (let at = 0; at < fullHull; at++) {
        const x = left + (starSize + at * (starSize + 3)) * scale
        painter.draw(frames[at < hull ? 'hull-star' : 'hull-lost'], x, place.y, scale)
      }
    },
  }
}
