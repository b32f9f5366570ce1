/** The central part of a slice that the wheel may stop in: near an edge it would look like a near miss. */
const stopsWithin = 0.6
const fullTurns = 6

/**
 * The angle in degrees at which the pointer is over the slice. The wheel turns clockwise from the angle `from`;
 * `chance` in [0, 1) is the position within the slice.
 */
export function landingAngle(from: number, index: number, slices: number, chance: number): number {
  const slice = 360 / slices
  const aim = -index * slice + (chance - 0.5) * stopsWithin * slice
  const forward = (((aim - from) % 360) + 360) % 360
  return from + fullTurns * 360 + forward
}

/** The index of the slice under the pointer at an angle of the wheel. */
export function sliceAt(angle: number, slices: number): number {
  const slice = 360 / slices
  return (((Math.round(-angle / slice) % slices) + slices) % slices) + 0
}

/** The tier of a prize: 3 is shown full screen, 2 with sparks, 1 with the number alone. */
export function tierOf({
  currency,
  weight,
  totalWeight,
}: {
  currency: string
  weight: number
  totalWeight: number
}): 1 | 2 | 3 {
  const chance = weight / totalWeight
  if (currency === 'tether' || chance < 0.0075) return 3
  return chance < 0.06 ? 2 : 1
}
