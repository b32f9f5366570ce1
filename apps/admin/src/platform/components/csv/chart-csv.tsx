import { useText } from '../../i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { type Cell, csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'

interface Props {
  /** What the chart shows: named for screen readers, or each button would be `CSV` alone. */
  label: string
  /** Of the file, without its ending. */
  name: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Downloads what a chart is drawn from. */
export function ChartCsv({ label, name, head, rows }: Props) {
  const text = useText()
  const csv = () => new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${text('list.csv')}: ${label}`}
      disabled={rows.length === 0}
      onClick={() => saveFile(csv(), `${name}.csv`)}
    >
      {text('list.csv')}
    </Button>
  )
}
