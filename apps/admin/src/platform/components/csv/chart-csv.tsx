import { useText } from '../../i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { type Cell, csvOf } from './csv.ts'
import { saveFile } from './save-file.ts'

interface Props {
  /** The name of the chart, for screen readers: otherwise each button is only `CSV`. */
  label: string
  /** The file name without extension. */
  name: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Downloads the data of a chart. */
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
