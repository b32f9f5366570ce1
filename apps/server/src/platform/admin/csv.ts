import { Readable } from 'node:stream'
import type { TObject, TSchema } from 'typebox'
import type { Page } from './page.ts'

type Row = Record<string, unknown>

/** Rows of a page of CSV: more than in the console, because no user waits for a page. */
export const csvPageRows = 1000

/**
 * A list as CSV, a page at a time: the next page is read when the previous one has been sent, so that memory does not
 * grow with the list. The first page is read before anything is sent, so that a refusal has its status code.
 */
export async function csvOf(
  row: TObject,
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Readable> {
  const columns = columnsOf(row)
  const first = await readPage(undefined)
  async function* lines() {
    // With a byte order mark spreadsheets read it as UTF-8.
    yield `\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`
    for (let page = first; ; page = await readPage(page.next)) {
      yield page.rows
        .map((one) => `${columns.map(({ path }) => cell(valueAt(one, path))).join(',')}\r\n`)
        .join('')
      if (page.next === null) return
    }
  }
  return Readable.from(lines(), { objectMode: false })
}

interface Column {
  name: string
  path: readonly string[]
}

/** A column for each field; the fields of a nested object have separate columns. */
const columnsOf = (row: TObject): Column[] =>
  Object.entries(row.properties as Record<string, TSchema>).flatMap(([name, schema]) => {
    const inner = fieldsOf(schema)
    return inner
      ? inner.map((field) => ({ name: `${name}.${field}`, path: [name, field] }))
      : [{ name, path: [name] }]
  })

function fieldsOf(schema: TSchema): string[] | undefined {
  const { properties, anyOf } = schema as { properties?: object; anyOf?: TSchema[] }
  if (properties) return Object.keys(properties)
  return anyOf?.map(fieldsOf).find((fields) => fields !== undefined)
}

const valueAt = (row: Row, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, field) => (value as Row | null)?.[field], row)

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  return quoted(isFormula(text) ? `'${text}` : text)
}

/** Text that a spreadsheet would evaluate as a formula: players choose their names. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?[0-9.]+$/.test(text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
