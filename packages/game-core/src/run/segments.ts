import { divide } from '../numbers/fixed.ts'
import { nextWord, seedRandom } from '../numbers/random.ts'
import { maxSegments } from '../state/setup.ts'
import type { RunState } from '../state/state.ts'

/** A segment lasts twelve seconds. So often the course so far is told, and answered with a later segment. */
export const segmentTicks = 720

/** How many segments the seed of the run holds for, and so how far ahead of the course a segment is given. */
const openSegments = 3

/** Ticks that the seed of the run holds for; each segment from there on has a seed of its own. */
export const openTicks = openSegments * segmentTicks

/** The number of the segment that begins with this tick, counted from 1; 0 when none does. */
export function segmentAt(tick: number): number {
  return tick >= openTicks && tick % segmentTicks === 0 ? divide(tick - openTicks, segmentTicks) + 1 : 0
}

/** Whether the coming tick needs a segment that is not there yet: nothing moves until it is. */
export function awaitsSegment({ segments, tick, phase }: RunState): boolean {
  return segments !== null && phase === 'flying' && segmentAt(tick) > segments.length
}

/** The generators go on with the seed of the segment that begins, if one does. */
export function enterSegment(state: RunState) {
  const number = segmentAt(state.tick)
  // Most ticks begin none. An array looks up the index -1 as a name, which is slow.
  const seed = number === 0 ? undefined : state.segments?.[number - 1]
  if (seed === undefined) return
  state.spawning = seedRandom(seed, 1)
  state.dropping = seedRandom(seed, 2)
}

/** Seeds for every segment of a run that nobody competes in: its seed decides them all. */
export function segmentsOf(seed: string): string[] {
  const random = seedRandom(seed, 3)
  const word = () => (nextWord(random) >>> 0).toString(16).padStart(8, '0')
  return Array.from({ length: maxSegments }, () => word() + word() + word() + word())
}
