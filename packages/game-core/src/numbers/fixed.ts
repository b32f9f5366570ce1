/** One pixel of the field: positions and speeds are 24.8 fixed point, 256 to the pixel. */
export const one = 256

/** The field in pixels, and the height at which the craft flies. */
export const field = { width: 360, height: 640, craftY: 560 } as const

/** Smallest distance of the craft's middle from a wall, in pixels. */
export const wall = 24

/** Ticks in a second: the simulation's only clock. */
export const ticksPerSecond = 60

/** Sine of the first quarter turn times 256: a table, since engines differ in the last digit of Math.sin. */
const quarter = [
  0, 6, 13, 19, 25, 31, 38, 44, 50, 56, 62, 68, 74, 80, 86, 92, 98, 104, 109, 115, 121, 126, 132, 137, 142,
  147, 152, 157, 162, 167, 172, 177, 181, 185, 190, 194, 198, 202, 206, 209, 213, 216, 220, 223, 226, 229,
  231, 234, 237, 239, 241, 243, 245, 247, 248, 250, 251, 252, 253, 254, 255, 255, 256, 256, 256,
]

/** Sine of an angle (256 to the turn, 0 points right, 64 down), times 256. */
export function sine(angle: number): number {
  const a = angle & 255
  const step = a & 63
  const value = (a & 64 ? quarter[64 - step] : quarter[step]) ?? 0
  return a & 128 ? 0 - value : value
}

/** Cosine of an angle (256 to the turn), times 256. */
export function cosine(angle: number): number {
  return sine(angle + 64)
}

/** Integer division towards zero; exact for any two int32. */
export function divide(a: number, b: number): number {
  return (a / b) | 0
}

/** The value between two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** Whether two circles touch: positions in fixed point, reach (the sum of both radii) in pixels. */
export function touches(ax: number, ay: number, bx: number, by: number, reach: number): boolean {
  const limit = reach << 4
  const dy = (ay - by) >> 4
  if (dy > limit || dy < -limit) return false
  const dx = (ax - bx) >> 4
  if (dx > limit || dx < -limit) return false
  return dx * dx + dy * dy <= limit * limit
}

/** A velocity of the given speed from one point to another, by an octagonal length: no square root. */
export function aim(fromX: number, fromY: number, toX: number, toY: number, speed: number) {
  const dx = (toX - fromX) >> 4
  const dy = (toY - fromY) >> 4
  const long = Math.max(Math.abs(dx), Math.abs(dy))
  const short = Math.min(Math.abs(dx), Math.abs(dy))
  const length = Math.max(1, long + ((short * 3) >> 3))
  return { vx: divide(dx * speed, length), vy: divide(dy * speed, length) }
}
