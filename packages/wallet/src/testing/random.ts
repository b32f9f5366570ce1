/** A seeded generator of numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ODD: unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  '',
  ' ',
  '\u202e\u2066',
  'x'.repeat(5000),
  'javascript:alert(1)',
  'https://wallet.test',
  '__proto__',
  'constructor',
  [],
  {},
  { length: 1e9 },
  { toString: null },
  [[[[[[]]]]]],
]

const one = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** A copy of a value with random mutations: fields are missing, duplicated, of another type or from another object. */
export function mutate(random: () => number, value: unknown, chance = 0.15): unknown {
  if (random() < chance) return one(random, ODD)
  if (Array.isArray(value)) {
    const list = value.map((inner) => mutate(random, inner, chance))
    if (random() < chance) list.push(one(random, ODD))
    return random() < chance ? list.reverse() : list
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(() => random() > chance / 3)
  const copy = Object.fromEntries(entries.map(([key, inner]) => [key, mutate(random, inner, chance)]))
  if (random() < chance) copy[one(random, ['__proto__', 'extra', '', '0', 'event'])] = one(random, ODD)
  return copy
}
