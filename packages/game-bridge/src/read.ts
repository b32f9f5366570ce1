/** Validates an external value: a clean copy of its known fields, or undefined when it is malformed. */
export type Read<T> = (value: unknown) => T | undefined

/** A whole number between two bounds, both included. */
export function whole(low: number, high: number): Read<number> {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : undefined
}

/** true or false. */
export const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)

/** A string that a pattern matches; the pattern bounds its length. */
export function text(pattern: RegExp): Read<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** One of some strings. */
export function oneOf<const T extends string>(choices: readonly T[]): Read<T> {
  return (value) => choices.find((choice) => choice === value)
}

/** A list of at most some length. */
export function list<T>(item: Read<T>, most: number): Read<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const read = value.map(item)
    return read.some((one) => one === undefined) ? undefined : (read as T[])
  }
}

/** Named whole numbers, at most 32 of them. */
export const counts: Read<Record<string, number>> = (value) => {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
  const known = entries.every(([key, count]) => /^[a-zA-Z-]{1,32}$/.test(key) && isCount(count))
  return known && entries.length <= 32 ? (Object.fromEntries(entries) as Record<string, number>) : undefined
}

const isCount = (value: unknown) => whole(0, 2_000_000_000)(value) !== undefined

/** An object whose JSON has at most this many bytes; values that JSON does not support are omitted from the copy. */
export function json(most: number): Read<Record<string, unknown>> {
  return (value) => {
    const text = isRecord(value) ? writtenAs(value) : undefined
    if (text === undefined || new TextEncoder().encode(text).length > most) return undefined
    const copy: unknown = JSON.parse(text)
    return isRecord(copy) ? copy : undefined
  }
}

/** Undefined for values that JSON cannot represent: cycles, big integers, excessive depth. */
function writtenAs(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** An optional field. */
export interface Optional<T> {
  optional: Read<T>
}

/** Marks a field as optional. */
export function optional<T>(read: Read<T>): Optional<T> {
  return { optional: read }
}

type Fields = Record<string, Read<unknown> | Optional<unknown>>
type ValueOf<F> = F extends Read<infer T> ? T : never

/** The type that an object of fields reads to. */
export type Shape<F extends Fields> = {
  [K in keyof F as F[K] extends Optional<unknown> ? never : K]: ValueOf<F[K]>
} & {
  [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: F[K] extends Optional<infer T> ? T : never
}

/** An object with these fields; unknown fields are omitted from the copy. */
export function shape<F extends Fields>(fields: F): Read<Shape<F>> {
  return (value) => {
    if (!isRecord(value)) return undefined
    const copy: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const held = value[name]
      if (held === undefined && typeof field !== 'function') continue
      const read = (typeof field === 'function' ? field : field.optional)(held)
      if (read === undefined) return undefined
      copy[name] = read
    }
    return copy as Shape<F>
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
