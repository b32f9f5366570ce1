import { nextWord, seedRandom } from '@ganj/game-core'

/** The random generator of effects, separate from that of the rules, so that drawing never affects a run. */
const random = seedRandom('5bd1e995c2b2ae3d27d4eb2f165667b1', 9)

/** The next random number, 0 to 1. */
export const chance = () => (nextWord(random) >>> 8) / 0x1000000

/** A random number between two bounds. */
export const spread = (low: number, high: number) => low + (high - low) * chance()
