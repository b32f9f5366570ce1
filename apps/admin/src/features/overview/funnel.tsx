import { getFunnel } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { ChartCsv } from '#platform/components/csv/chart-csv.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Table } from '#platform/components/lists/table.tsx'
import { Reply } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Bars } from './bars.tsx'
import classes from './overview.module.css'
import { lastDays, sumOf } from './range.ts'

/** The funnel of new players, in total and by source. */
export function Funnel({ span }: { span: number }) {
  const text = useText()
  const format = useFormat()
  const now = useNow()
  const result = useQuery(readQuery(getFunnel, lastDays(span, now)))
  return (
    <Panel
      title={text('funnel.title')}
      note={
        <>
          {text('funnel.note')}{' '}
          <ChartCsv
            label={text('funnel.title')}
            name="funnel"
            head={['source', 'host', 'opened', 'played', 'purchased']}
            rows={(result.data?.rows ?? []).map(({ source, host, opened, played, purchased }) => [
              source,
              host,
              opened,
              played,
              purchased,
            ])}
          />
        </>
      }
    >
      <Reply
        result={result}
        render={({ rows }) =>
          rows.length === 0 ? (
            <Empty title={text('retention.none')} />
          ) : (
            <div className={classes.stack}>
              <Bars
                tone="proof"
                items={[
                  { name: text('funnel.opened'), value: sumOf(rows, ({ opened }) => opened) },
                  { name: text('funnel.played'), value: sumOf(rows, ({ played }) => played) },
                  { name: text('funnel.purchased'), value: sumOf(rows, ({ purchased }) => purchased) },
                ]}
              />
              <Table
                caption={text('funnel.title')}
                rows={rows}
                rowKey={({ source, host }) => `${source} ${host}`}
                columns={[
                  {
                    id: 'source',
                    head: text('funnel.source'),
                    isMain: true,
                    cell: ({ source, host }) => (
                      <>
                        <bdi>{source === '*' ? text('funnel.rare') : source || text('funnel.direct')}</bdi> ·{' '}
                        {textOf('host', host)}
                      </>
                    ),
                  },
                  {
                    id: 'opened',
                    head: text('funnel.opened'),
                    end: true,
                    cell: ({ opened }) => format.number(opened),
                  },
                  {
                    id: 'played',
                    head: text('funnel.played'),
                    end: true,
                    cell: ({ played }) => format.number(played),
                  },
                  {
                    id: 'purchased',
                    head: text('funnel.purchased'),
                    end: true,
                    cell: ({ purchased }) => format.number(purchased),
                  },
                ]}
              />
            </div>
          )
        }
      />
    </Panel>
  )
}
