/** The four words of an sfc32 generator. */
export interface Random {
  a: number
  b: number
  c: number
  d: number
}

/** Advances the generator and returns its next 32 bits (signed). sfc32 by Chris Doty-Humphrey (PractRand). */
export function nextWord(random: Random): number {
  const t = (((random.a + random.b) | 0) + random.d) | 0
  random.d = (random.d + 1) | 0
  random.a = random.b ^ (random.b >>> 9)
  random.b = (random.c + (random.c << 3)) | 0
  random.c = (random.c << 21) | (random.c >>> 11)
  random.c = (random.c + t) | 0
  return t
}

/** A generator from a seed of 32 hexadecimal digits and a stream number: streams of one seed are independent. */
export function seedRandom(seed: string, stream: number): Random {
  const word = (at: number) => Number.parseInt(seed.slice(at, at + 8), 16) | 0
  const random = { a: word(0), b: word(8), c: word(16), d: (word(24) + Math.imul(stream, 0x9e3779b1)) | 0 }
  for (let i = 0; i < 16; i++) nextWord(random)
  return random
}

/** A whole number from 0 to limit - 1, for a limit of at most 65,536. */
export function below(random: Random, limit: number): number {
  return Math.imul(nextWord(random) >>> 16, limit) >>> 16
}

/** A whole number between two bounds, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + below(random, high - low + 1)
}
