/** Duration of each animation of the display, in seconds. */
export const durations = { flash: 0.45, shake: 0.4, pop: 0.3, banner: 1.7 }

const smooth = (part: number) => part * part * (3 - 2 * part)

/** The opacity of a flash, 0 to 1: strongest at its start, then falling. */
export const fading = (age: number): number =>
  age < durations.flash ? 0.9 * (1 - age / durations.flash) ** 2 : 0

const pushes = [0, -5, 5, -3, 3, 0]

/** The offset of a shaking gauge, in CSS pixels. */
export function shaking(age: number): number {
  const at = (age / durations.shake) * (pushes.length - 1)
  const from = Math.floor(at)
  const [push = 0, next = 0] = pushes.slice(from, from + 2)
  return push + (next - push) * smooth(at - from)
}

/** The scale of a number that has just changed: large at first, then slightly below 1. */
export function popping(age: number): number {
  const left = Math.max(0, 1 - age / durations.pop)
  return 1 + 0.7 * left * left * (2.7 * left - 1.7)
}

/** How a line of text appears and disappears. */
export interface Announcing {
  alpha: number
  size: number
  /** How far it has risen, in CSS pixels. */
  rise: number
}

const arrived = 0.24
const leaves = 1.2

/** A line that scales in, rests and rises out; with reduced motion it only rests. Null once it has ended. */
export function announcing(age: number, lively: boolean): Announcing | null {
  if (age >= durations.banner) return null
  if (!lively || (age >= arrived && age <= leaves)) return { alpha: 1, size: 1, rise: 0 }
  if (age < arrived) {
    const left = (1 - age / arrived) ** 2
    return { alpha: 1 - left, size: 1 + 0.6 * left, rise: 0 }
  }
  const gone = smooth((age - leaves) / (durations.banner - leaves))
  return { alpha: 1 - gone, size: 1 - 0.04 * gone, rise: 18 * gone }
}
