import type { Frame, Painter } from '../draw/painter.ts'
import type { SpriteName } from '../sprites/index.ts'

/** The drawing context of the parts of the scene. */
export interface Canvas {
  painter: Painter
  frames: Record<SpriteName, Frame>
  /** The visible area, in pixels of the field; the field itself is 0 to 360 and 0 to 640. */
  left: number
  right: number
  top: number
  bottom: number
  /** The size of a CSS pixel, in pixels of the field. */
  pixel: number
  /** The time of this frame in milliseconds, and the seconds since the previous one. */
  now: number
  seconds: number
  /** Whether all particles and effects are drawn; not on a slow device. */
  rich: boolean
  /** Whether shaking, flashing and swinging are allowed; not with reduced motion. */
  lively: boolean
}
