export type Cell = string | number | null

/** Rows as CSV that spreadsheets read as UTF-8, by its byte order mark. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

function written(cell: Cell): string {
  const value = String(cell ?? '')
  // A spreadsheet would compute it: sources of players are what a link said.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
