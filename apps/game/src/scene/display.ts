import type { RunState } from '@ganj/game-core'
import type { Standing } from '../hud/hud.ts'
import type { Words } from '../texts/texts.ts'
import { type Banner, createBanner } from './banner.ts'
import type { Canvas } from './canvas.ts'
import { createCount } from './count.ts'
import { createFlash, type Flash } from './flash.ts'
import { createCombo, drawBoss, drawFire, drawTimers } from './gauges.ts'
import { createHull } from './hull.ts'
import type { Places } from './place.ts'
import { createScore } from './score.ts'

/**
 * The gauges and texts over the field. They are drawn on the canvas: a change of the DOM would repeat style, layout
 * and paint in every frame of an animation.
 */
export interface Display extends Pick<Flash, 'flash'>, Pick<Banner, 'announce'> {
  draw(canvas: Canvas, state: RunState, words: Words, places: Places, standing: Standing): void
}

/** Creates the display, which shows nothing at first. */
export function createDisplay(): Display {
  const { flash, draw: drawFlash } = createFlash()
  const { announce, draw: drawBanner } = createBanner()
  const hull = createHull()
  const combo = createCombo()
  const count = createCount()
  const score = createScore()
  return {
    flash,
    announce,
    draw(canvas, state, words, places, standing) {
      drawFlash(canvas)
      hull.draw(canvas, state, places.hull)
      drawFire(canvas, state, places.fire)
      drawTimers(canvas, state, places.timers)
      drawBoss(canvas, state, places.boss)
      score.draw(canvas, state, words, places.score)
      combo.draw(canvas, state, places.combo)
      count.draw(canvas, typeof standing === 'number' ? standing : null)
      drawBanner(canvas, words)
    },
  }
}
