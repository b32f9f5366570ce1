import type { MotionLevel } from '@ganj/game-bridge'
import { field } from '@ganj/game-core'

/** Maximum device pixel ratio, by the motion level. */
const mostPixels: Record<MotionLevel, number> = { low: 1.5, average: 2, high: 3 }

/** Margin above and below the field for the gauges, the finger and the power-ups, in pixels of the field. */
const margin = 88

/** The position of the field on the screen. */
export interface View {
  /** The canvas in device pixels. */
  width: number
  height: number
  /** Device pixels, and CSS pixels, per pixel of the field. */
  density: number
  scale: number
  /** The field's corner on the canvas, in device pixels. */
  left: number
  top: number
  /** The visible area, in pixels of the field. */
  seen: { left: number; right: number; top: number; bottom: number }
}

/** Fits the field into the window; extra height is distributed above and below it, where the finger drags. */
export function viewOf(motionLevel: MotionLevel): View {
  const pixels = Math.min(mostPixels[motionLevel], devicePixelRatio || 1)
  const scale = Math.min(innerWidth / field.width, innerHeight / (field.height + margin))
  const over = innerHeight / scale - field.height
  const above = Math.min(56, over * 0.4)
  const beside = (innerWidth / scale - field.width) / 2
  const density = scale * pixels
  return {
    width: Math.round(innerWidth * pixels),
    height: Math.round(innerHeight * pixels),
    density,
    scale,
    left: beside * density,
    top: above * density,
    seen: { left: -beside, right: field.width + beside, top: -above, bottom: field.height + over - above },
  }
}
