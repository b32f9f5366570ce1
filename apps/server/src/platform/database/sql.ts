import { createHash } from 'node:crypto'

/** A statement with its values as parameters; connections prepare it under its name. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

interface Prepared {
  readonly name: string
  readonly text: string
}

/** A statement, or a fragment of one: inside another template it becomes text of it, and its values parameters. */
class Template implements Statement {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  readonly name: string
  readonly text: string
  constructor({ name, text }: Prepared, strings: readonly string[], values: readonly unknown[]) {
    this.name = name
    this.text = text
    this.strings = strings
    this.values = values
  }
}

/** By template, and there by the names of the fragments in it. */
const known = new WeakMap<TemplateStringsArray, Map<string, Prepared>>()

/**
 * A prepared statement from a template. A `${value}` becomes a parameter, never text; a `${fragment}` that was itself
 * made by `sql`, such as a list of columns, becomes text. The choice of fragments must not depend on values: every
 * combination is a separate statement.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Template {
  const parts = values.filter((value) => value instanceof Template)
  if (parts.length === 0) return new Template(prepared(strings, '', strings), strings, values)
  const whole = joined(strings, values)
  const key = parts.map(({ name }) => name).join()
  return new Template(prepared(strings, key, whole.strings), whole.strings, whole.values)
}

/** A template with its fragments. */
function joined(strings: readonly string[], values: readonly unknown[]) {
  const texts = [strings[0] ?? '']
  const given: unknown[] = []
  for (const [index, value] of values.entries()) {
    const [first = '', ...others] = value instanceof Template ? value.strings : ['', '']
    texts.push(texts.pop() + first, ...others)
    texts.push(texts.pop() + (strings[index + 1] ?? ''))
    given.push(...(value instanceof Template ? value.values : [value]))
  }
  return { strings: texts, values: given }
}

function prepared(template: TemplateStringsArray, key: string, strings: readonly string[]): Prepared {
  const statements = known.get(template) ?? new Map<string, Prepared>()
  known.set(template, statements)
  let statement = statements.get(key)
  if (!statement) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
    statement = { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text }
    statements.set(key, statement)
  }
  return statement
}
