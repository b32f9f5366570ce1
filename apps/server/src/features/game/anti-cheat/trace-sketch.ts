import { mix } from '@ganj/game-core'

/** How many numbers a sketch has; the share of equal ones estimates the share of equal movements of two runs. */
export const sketchSize = 16

/** Ticks of one letter of a movement, and letters of one word (shingle). */
const letterTicks = 12
const wordLetters = 8

/** Minimum of different words by which a run can be distinguished from others. */
const fewestWords = 24

/**
 * A sketch of a run's movements by MinHash: of the words of a run, the least hash under each of sixteen functions. Near
 * copies share most of theirs wherever they were cut, and whatever the seed was. Empty for a run that moves too little.
 * Each number contains its index, so that equal numbers are from the same function.
 */
export function sketchOf(targets: readonly number[]): number[] {
  const words = wordsOf(targets)
  if (words.size < fewestWords) return []
  return Array.from({ length: sketchSize }, (_, place) => {
    let least = 0x0fffffff
    for (const word of words) least = Math.min(least, mix(mix(place + 1, word), word) & 0x0fffffff)
    return (place << 28) | least | 0
  })
}

/** The share of the movement that two runs have in common, 0 to 1. */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const known = new Set(other)
  return one.filter((value) => known.has(value)).length / sketchSize
}

/** Every sequence of eight letters, without those in which nothing moves. */
function wordsOf(targets: readonly number[]): Set<number> {
  const letters: number[] = []
  for (let tick = letterTicks; tick < targets.length; tick += letterTicks) {
    const moved = (targets[tick] ?? 0) - (targets[tick - letterTicks] ?? 0)
    letters.push(Math.round(moved / 6))
  }
  const words = new Set<number>()
  for (let at = 0; at + wordLetters <= letters.length; at++) {
    let hashed = 0
    let moving = 0
    for (let letter = at; letter < at + wordLetters; letter++) {
      hashed = mix(hashed, letters[letter] ?? 0)
      if (letters[letter] !== 0) moving++
    }
    if (moving >= 3) words.add(hashed)
  }
  return words
}
