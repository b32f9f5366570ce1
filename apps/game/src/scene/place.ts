import type { View } from '../view.ts'

/** Where something of the display stands: its middle, its size, and the height of its letters or marks. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
  size: number
}

/** Positions of what the canvas draws, measured in the page's layout, which respects narrow screens and rounded corners. */
export type Places = Record<'hull' | 'fire' | 'timers' | 'score' | 'combo' | 'boss', Place>

/** A place of the window in pixels of the field. */
export const inField = (
  { x, y, width, height, size }: Place,
  { scale, seen }: Pick<View, 'scale' | 'seen'>,
): Place => ({
  x: seen.left + x / scale,
  y: seen.top + y / scale,
  width: width / scale,
  height: height / scale,
  size: size / scale,
})
