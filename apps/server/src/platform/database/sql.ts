import { createHash } from 'node:crypto'

/** A statement with its values apart; its name makes the connection keep it prepared. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const known = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** A prepared statement from a template; every `${value}` becomes a parameter, never text. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  let statement = known.get(strings)
  if (!statement) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
    statement = { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text }
    known.set(strings, statement)
  }
  return { ...statement, values }
}
