/** The subset of JSON Schema that the schemas of content use. */
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

/** The values of an enumeration; null for other schemas. */
export function choicesOf({ enum: listed, anyOf }: Schema): readonly string[] | null {
  if (listed?.every((value) => typeof value === 'string')) return listed as string[]
  if (anyOf?.every((one) => typeof one.const === 'string')) return anyOf.map((one) => one.const as string)
  return null
}

/** The non-null schema of a nullable value; null for other schemas. */
export function nullableOf({ anyOf }: Schema): Schema | null {
  const others = anyOf?.filter(({ type }) => type !== 'null')
  return anyOf && others?.length === 1 && anyOf.length === 2 ? (others[0] ?? null) : null
}

/** The languages of a localised text; null for other schemas. */
export function languagesOf({ type, properties }: Schema): readonly string[] | null {
  const names = Object.keys(properties ?? {})
  const isText = type === 'object' && names.includes('fa') && names.includes('en')
  return isText && names.every((name) => properties?.[name]?.type === 'string') ? names : null
}

/** The variants of a union; null for other schemas. */
export const variantsOf = ({ anyOf }: Schema): readonly Schema[] | null =>
  anyOf?.every(({ type, properties }) => type === 'object' && properties) ? anyOf : null

/** The index of the variant that a value has; the first when none fits. */
export const variantOf = (variants: readonly Schema[], value: unknown): number =>
  Math.max(
    0,
    variants.findIndex((schema) => fits(schema, value)),
  )

/** Whether a value has the fields and choices of a schema; the server checks numbers. */
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

/** Converts a value to another variant and keeps the shared fields. */
export function withVariant(schema: Schema, value: unknown): unknown {
  const empty = emptyOf(schema) as Record<string, unknown>
  const old = (value ?? {}) as Record<string, unknown>
  const kept = Object.entries(empty).map(([name, inner]) => {
    const known = schema.properties?.[name]
    return [name, name in old && known && fits(known, old[name]) ? old[name] : inner]
  })
  return Object.fromEntries(kept)
}

/** A minimal value of a schema: the required fields only. */
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

/** The pieces that differ from the live version, by their id. */
export function changedPieces(before: readonly Piece[], after: readonly Piece[]): ReadonlySet<string> {
  const written = (pieces: readonly Piece[]) =>
    new Map(pieces.map(({ publicId, data }, place) => [publicId, `${place} ${JSON.stringify(data)}`]))
  const [was, is] = [written(before), written(after)]
  return new Set([...was.keys(), ...is.keys()].filter((id) => was.get(id) !== is.get(id)))
}

/** A copy of the list with one item moved to another position, clamped to the list. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}
