import { getRetention, type RetentionRow } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { ChartCsv } from '#platform/components/csv/chart-csv.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Reply } from '#platform/components/read.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './overview.module.css'
import { lastDays } from './range.ts'

const steps = [1, 2, 3, 4, 5, 6, 7, 14, 30]
/** All counted days, for the CSV export. */
const everyDay = Array.from({ length: 30 }, (_, index) => index + 1)
const rowsShown = 14

/** The share of players who returned a number of days after they joined, by the day they joined. */
export function Retention({ span }: { span: number }) {
  const text = useText()
  const now = useNow()
  const result = useQuery(readQuery(getRetention, lastDays(span, now)))
  return (
    <Panel
      title={text('retention.title')}
      note={
        <>
          {text('retention.note')}{' '}
          <ChartCsv
            label={text('retention.title')}
            name="retention"
            head={['joined', 'newcomers', ...everyDay.map((after) => `day ${after}`)]}
            rows={(result.data?.cohorts ?? []).map(({ joined, newcomers, returned }) => [
              joined,
              newcomers,
              ...everyDay.map((after) => returned.find((one) => one.after === after)?.players ?? null),
            ])}
          />
        </>
      }
    >
      <Reply result={result} render={({ cohorts }) => <Triangle cohorts={cohorts} />} />
    </Panel>
  )
}

function Triangle({ cohorts }: { cohorts: readonly RetentionRow[] }) {
  const text = useText()
  const format = useFormat()
  const rows = cohorts.filter(({ newcomers }) => newcomers > 0).slice(-rowsShown)
  if (rows.length === 0) return <Empty title={text('retention.none')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrollable region must be reachable by keyboard
    <section className={classes.frame} tabIndex={0}>
      <table className={classes.triangle}>
        <thead>
          <tr>
            <th scope="col">{text('retention.joined')}</th>
            <th scope="col">{text('retention.newcomers')}</th>
            {steps.map((after) => (
              <th key={after} scope="col">
                {format.number(after)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ joined, newcomers, returned }) => (
            <tr key={joined}>
              <th scope="row">{format.day(joined)}</th>
              <td>{format.number(newcomers)}</td>
              {steps.map((after) => {
                const players = returned.find((one) => one.after === after)?.players
                return (
                  <td key={after}>
                    {players !== undefined && (
                      <Share share={players / newcomers} text={format.percent(players / newcomers)} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Share = ({ share, text }: { share: number; text: string }) => (
  <span className={classes.share} style={{ '--share': `${Math.round(share * 60)}%` }}>
    {text}
  </span>
)
