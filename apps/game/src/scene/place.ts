import type { View } from '../view.ts'

/** The position of a gauge: its centre, its width, and the height of its text or icons. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
  size: number
}

/** Positions of what the canvas draws, measured in the page's layout, which respects narrow screens and rounded corners. */
export type Places = Record<'hull' | 'fire' | 'timers' | 'score' | 'combo' | 'boss', Place>

/** Converts a position in the window to pixels of the field. */
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
