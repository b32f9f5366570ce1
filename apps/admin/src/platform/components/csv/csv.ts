export type Cell = string | number | null

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

function written(cell: Cell): string {
  const value = String(cell ?? '')
  // Prevents formula injection: sources of players come from links.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
