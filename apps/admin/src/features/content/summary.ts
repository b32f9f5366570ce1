interface Words {
  language: string
  /** The label of a field. */
  named: (field: string) => string
  number: (value: number) => string
}

const longest = 90

/** A piece in one line: its name in the operator's language, if it has one, then its primitive values. */
export function summaryOf(data: unknown, { language, named, number }: Words): string {
  if (typeof data !== 'object' || data === null) return String(data)
  const fields = Object.entries(data as Record<string, unknown>)
  const shown = (value: unknown) => (typeof value === 'number' ? number(value) : String(value))
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = numberNamed(data, name)
      return value === undefined ? placeholder : number(value)
    })
  const texts = fields.flatMap(([, value]) => textIn(value, language) ?? [])
  const plain = fields.flatMap(([name, value]) => {
    if (typeof value === 'object' || name === 'svg' || name === 'image') return []
    return [`${named(name)}: ${shown(value)}`]
  })
  return [...texts.slice(0, 1).map(fill), ...plain].join(' · ').slice(0, longest)
}

function textIn(value: unknown, language: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text = (value as Record<string, unknown>)[language]
  return typeof text === 'string' ? text : undefined
}

/** The value of a placeholder such as `{amount}`: the first number with that name. */
function numberNamed(data: unknown, name: string): number | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const own = (data as Record<string, unknown>)[name]
  if (typeof own === 'number') return own
  return Object.values(data)
    .map((inner) => numberNamed(inner, name))
    .find((found) => found !== undefined)
}
