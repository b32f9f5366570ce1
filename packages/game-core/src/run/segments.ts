import { divide } from '../numbers/fixed.ts'
import { nextWord, seedRandom } from '../numbers/random.ts'
import { maxSegments } from '../state/setup.ts'
import type { RunState } from '../state/state.ts'

/** Ticks of a segment: twelve seconds. At this interval the digest of the inputs is sent, and a later segment is returned. */
export const segmentTicks = 720

/** Number of segments that the seed of the run covers, which is also how far ahead a segment is given. */
const openSegments = 3

/** Ticks that the seed of the run covers; each later segment has its own seed. */
export const openTicks = openSegments * segmentTicks

/** The number of the segment that begins with this tick, counted from 1; 0 when none does. */
export function segmentAt(tick: number): number {
  return tick >= openTicks && tick % segmentTicks === 0 ? divide(tick - openTicks, segmentTicks) + 1 : 0
}

/** Whether the next tick needs a segment that is missing: the run waits for it. */
export function awaitsSegment({ segments, tick, phase }: RunState): boolean {
  return segments !== null && phase === 'flying' && segmentAt(tick) > segments.length
}

/** Reseeds the generators if a segment begins. */
export function enterSegment(state: RunState) {
  const number = segmentAt(state.tick)
  // Most ticks begin no segment. Index -1 of an array is a slow property lookup.
  const seed = number === 0 ? undefined : state.segments?.[number - 1]
  if (seed === undefined) return
  state.spawning = seedRandom(seed, 1)
  state.dropping = seedRandom(seed, 2)
}

/** Seeds for every segment of a run outside the competition, derived from its seed. */
export function segmentsOf(seed: string): string[] {
  const random = seedRandom(seed, 3)
  const word = () => (nextWord(random) >>> 0).toString(16).padStart(8, '0')
  return Array.from({ length: maxSegments }, () => word() + word() + word() + word())
}
