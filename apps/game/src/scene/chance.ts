import { nextWord, seedRandom } from '@ganj/game-core'

/** Random numbers for effects only: a generator of its own, so that drawing never changes that of the rules. 0 to 1. */
const random = seedRandom('5bd1e995c2b2ae3d27d4eb2f165667b1', 9)

/** The next number, 0 to 1. */
export const chance = () => (nextWord(random) >>> 8) / 0x1000000

/** A number between two bounds. */
export const spread = (low: number, high: number) => low + (high - low) * chance()
