import type { Frame, Painter } from '../draw/painter.ts'
import type { SpriteName } from '../sprites/index.ts'

/** What the parts of the scene need to draw. */
export interface Canvas {
  painter: Painter
  frames: Record<SpriteName, Frame>
  /** What is visible, in pixels of the field; the field itself is 0 to 360 and 0 to 640. */
  left: number
  right: number
  top: number
  bottom: number
  /** A pixel of the page, in pixels of the field. */
  pixel: number
  /** Milliseconds of this frame, and seconds since the last. */
  now: number
  seconds: number
  /** Whether all particles and effects are drawn, which a slow device cannot. */
  rich: boolean
  /** Whether shaking, flashing and swinging are allowed. */
  lively: boolean
}
