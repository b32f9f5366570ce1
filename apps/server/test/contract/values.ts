import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Existing values of the database that fit a field of this name: random ids find nothing. */
export type Known = Readonly<Record<string, readonly unknown[]>>

export const schemaOf = (schema: TSchema): Schema => schema as Schema

/** Values that a schema accepts. */
export function valid(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const made = generated(schema, known)
  const there = known[name]
  return there && there.length > 0
    ? fc.oneof(made, { arbitrary: fc.constantFrom(...there), weight: 4 })
    : made
}

function generated(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known)))
  if (schema.type === 'object') return objects(schema, known)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = minItems + 3 } = schema
    return fc.array(valid(schema.items ?? {}, known), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    })
  }
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return strings(schema)
  return fc.jsonValue()
}

function objects({ properties = {}, required = [], patternProperties }: Schema, known: Known) {
  const [entry] = Object.values(patternProperties ?? {})
  if (entry) return fc.dictionary(fc.string(), valid(entry, known), { maxKeys: 3 })
  const fields = Object.entries(properties).map(([name, field]) => [name, valid(field, known, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function numbers({ type, minimum, exclusiveMinimum, maximum = 2 ** 53 - 1 }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 53 - 1) : exclusiveMinimum + 1)
  const whole = fc.integer({ min: Math.ceil(least), max: maximum })
  const edges = fc.constantFrom(Math.ceil(least), maximum)
  return type === 'integer' ? fc.oneof(whole, edges) : fc.oneof(whole, edges, fc.constant(least + 0.25))
}

function strings({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const max = new Date('9999-12-31T23:59:59.999Z')
    return fc.date({ noInvalidDate: true, min: new Date(0), max }).map((date) => date.toISOString())
  }
  if (pattern) {
    const most = maxLength ?? Number.POSITIVE_INFINITY
    const shaped = fc.stringMatching(new RegExp(pattern))
    return shaped.filter(({ length }) => length >= minLength && length <= most)
  }
  const most = Math.min(maxLength ?? Number.POSITIVE_INFINITY, minLength + 80)
  return fc.oneof(
    fc.string({ minLength, maxLength: most, unit: 'binary' }),
    fc.constantFrom(...hostileTexts).map((text) => text.slice(0, most).padEnd(minLength, 'x')),
  )
}

/** Texts that are known to break software. */
export const hostileTexts = [
  '',
  '\u0000',
  'a\u0000b',
  "'; DROP TABLE player; --",
  '" OR 1=1 --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%0a%0d',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e\u2066\ufeff',
  'é'.repeat(3_000),
  '𓀀'.repeat(1_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  '$1',
]

/** Values that fit no field, or not this one. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 0.5, 1e308, -(2 ** 63), 2 ** 53, [], {}, [[[]]], { a: 1 }),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue(),
)

/** Bodies that are nearly valid: a field is missing, is added, has another type or is just over its limit. */
export function nearlyValid(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const base = valid(schema, known) as fc.Arbitrary<Record<string, unknown>>
  const more = fc
    .tuple(base, fc.constantFrom('surprise', '__proto__', 'constructor', 'toString', ''), strange)
    .map(([body, name, value]) => withField(body, name, value))
  if (names.length === 0) return more
  const name = fc.constantFrom(...names)
  const less = fc.tuple(base, name).map(([{ ...body }, left]) => {
    delete body[left]
    return body
  })
  const other = fc.tuple(base, name, strange).map(([body, field, value]) => withField(body, field, value))
  const over = fc
    .tuple(base, name)
    .chain(([body, field]) =>
      beyond(schema.properties?.[field] ?? {}).map((value) => withField(body, field, value)),
    )
  return fc.oneof(more, less, other, over)
}

/** Sets a field under its name, `__proto__` too. */
function withField(body: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const changed = { ...body }
  Object.defineProperty(changed, name, { value, enumerable: true, configurable: true, writable: true })
  return changed
}

/** Values just over the limits of a field. */
function beyond(schema: Schema): fc.Arbitrary<unknown> {
  const values: unknown[] = [`${schema.pattern ?? ''}!`]
  if (schema.minimum !== undefined) values.push(schema.minimum - 1)
  if (schema.exclusiveMinimum !== undefined) values.push(schema.exclusiveMinimum)
  if (schema.maximum !== undefined) values.push(schema.maximum + 1, schema.maximum * 10)
  if (schema.type === 'integer') values.push((schema.minimum ?? 0) + 0.5)
  if (schema.minLength) values.push('x'.repeat(schema.minLength - 1))
  if (schema.maxLength) values.push('x'.repeat(schema.maxLength + 1))
  if (schema.maxItems !== undefined) values.push(Array(schema.maxItems + 1).fill(null))
  return fc.constantFrom(...values)
}

/** Bodies as bytes: invalid JSON, or hostile JSON. */
export const rawBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '7',
  '"text"',
  '{"a":1}}',
  '{"a":NaN}',
  '{"a":1e999}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '['.repeat(5_000),
  `${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
]
