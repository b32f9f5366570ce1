/** As much of JSON Schema as the kinds of content are described with. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  description?: string
  title?: string
  format?: string
}

/** The values to choose from, where there are only so many. */
export function choicesOf({ enum: listed, anyOf }: Schema): readonly string[] | null {
  if (listed?.every((value) => typeof value === 'string')) return listed as string[]
  if (anyOf?.every((one) => typeof one.const === 'string')) return anyOf.map((one) => one.const as string)
  return null
}

/** The schema besides null, where null may stand instead. */
export function nullableOf({ anyOf }: Schema): Schema | null {
  const others = anyOf?.filter(({ type }) => type !== 'null')
  return anyOf && others?.length === 1 && anyOf.length === 2 ? (others[0] ?? null) : null
}

/** The languages of a text that is written in each of them. */
export function languagesOf({ type, properties }: Schema): readonly string[] | null {
  const names = Object.keys(properties ?? {})
  const isText = type === 'object' && names.includes('fa') && names.includes('en')
  return isText && names.every((name) => properties?.[name]?.type === 'string') ? names : null
}

/** The shapes that a value may have, where there are several. */
export const variantsOf = ({ anyOf }: Schema): readonly Schema[] | null =>
  anyOf?.every(({ type, properties }) => type === 'object' && properties) ? anyOf : null

/** Which of several shapes a value has; the first where it has none. */
export const variantOf = (variants: readonly Schema[], value: unknown): number =>
  Math.max(
    0,
    variants.findIndex((schema) => fits(schema, value)),
  )

/** Whether a value has the fields and the choices of a schema; whether its numbers are right is for the server to say. */
function fits(schema: Schema, value: unknown): boolean {
  if ('const' in schema) return value === schema.const
  const choices = choicesOf(schema)
  if (choices) return choices.includes(String(value))
  if (schema.type !== 'object' || !schema.properties) return true
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    (schema.required ?? []).every((name) => name in fields) &&
    Object.entries(fields).every(([name, inner]) => {
      const known = schema.properties?.[name]
      return known !== undefined && fits(known, inner)
    })
  )
}

/** A value of another shape, with what it has of the old one. */
export function withVariant(schema: Schema, value: unknown): unknown {
  const empty = emptyOf(schema) as Record<string, unknown>
  const old = (value ?? {}) as Record<string, unknown>
  const kept = Object.entries(empty).map(([name, inner]) => {
    const known = schema.properties?.[name]
    return [name, name in old && known && fits(known, old[name]) ? old[name] : inner]
  })
  return Object.fromEntries(kept)
}

/** A first value of a schema: what is required, as little as it allows. */
export function emptyOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  const choices = choicesOf(schema)
  if (choices) return choices[0]
  if (nullableOf(schema)) return null
  const [first] = variantsOf(schema) ?? []
  if (first) return emptyOf(first)
  if (schema.type === 'object') {
    const required = (schema.required ?? []).map((name) => [name, emptyOf(schema.properties?.[name] ?? {})])
    return Object.fromEntries(required)
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(schema.items ?? {}))
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0
  if (schema.type === 'string') return ''
  return null
}

export interface Piece {
  publicId: string
  data: unknown
}

/** The pieces that differ from what stands, by their id. */
export function changedPieces(before: readonly Piece[], after: readonly Piece[]): ReadonlySet<string> {
  const written = (pieces: readonly Piece[]) =>
    new Map(pieces.map(({ publicId, data }, place) => [publicId, `${place} ${JSON.stringify(data)}`]))
  const [was, is] = [written(before), written(after)]
  return new Set([...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id)))
}

/** The same list with one piece at another place, as near to it as the list allows. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}
