import type { OverviewDay } from '@ganj/contract/admin'
import { lazy, Suspense } from 'react'
import { ChartCsv } from '#platform/components/csv/chart-csv.tsx'
import { Figures } from '#platform/components/display/figures.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { ErrorBoundary } from '#platform/components/error-boundary.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useSettled } from '#platform/components/use-settled.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Flows } from './flows.tsx'
import classes from './overview.module.css'
import { changeOf, splitRange, sumOf } from './range.ts'
import { Sparkline } from './sparkline.tsx'

const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }))

interface Props {
  from: string
  to: string
  days: readonly OverviewDay[]
}

/** The days of a range, compared with those of the previous range. */
export function Days({ from, to, days }: Props) {
  const text = useText()
  const format = useFormat()
  const isSettled = useSettled()
  const { now, before } = splitRange(days, from, to)
  const last = now.at(-1)
  if (!last) return <Empty title={text('overview.none')}>{text('overview.none-hint')}</Empty>
  const figure = (name: string, value: (day: OverviewDay) => number, shown?: string) => {
    const total = sumOf(now, value)
    return {
      name,
      value: (
        <span className={classes.value}>
          <bdi>{shown ?? format.number(total)}</bdi>
          <Sparkline values={now.map(value)} />
        </span>
      ),
      note: <Compared change={changeOf(total, sumOf(before, value))} />,
    }
  }
  const methods = [...new Set(now.flatMap(({ revenue }) => revenue.map(({ method }) => method)))]
  const revenue = (method: string) => (day: OverviewDay) =>
    sumOf(day.revenue, (one) => (one.method === method ? Number(one.amount) : 0))
  return (
    <>
      <Figures
        items={[
          figure(text('overview.active'), ({ active }) => active, format.number(last.active)),
          figure(text('overview.joined'), ({ joined }) => joined),
          figure(text('overview.verified'), ({ runs }) => runs.verified),
          ...methods.map((method) =>
            figure(text('overview.revenue', { method: textOf('method', method) }), revenue(method)),
          ),
          {
            name: text('overview.owed'),
            value: format.number(Number(last.owed.prizes) + Number(last.owed.payouts)),
            note: text('overview.owed-of', {
              prizes: format.number(last.owed.prizes),
              payouts: format.number(last.owed.payouts),
            }),
          },
        ]}
      />
      <Panel
        title={text('overview.per-day')}
        note={
          <>
            {text('overview.legend')}{' '}
            <ChartCsv
              label={text('overview.per-day')}
              name={`days-${from}-${to}`}
              head={['day', 'active', 'joined', 'runs.verified', ...methods.map((one) => `revenue.${one}`)]}
              rows={days.map((day) => [
                day.day,
                day.active,
                day.joined,
                day.runs.verified,
                ...methods.map((method) => revenue(method)(day)),
              ])}
            />
          </>
        }
      >
        {isSettled ? (
          <ErrorBoundary>
            <Suspense fallback={<div className={classes.chart} />}>
              <LineChart
                label={text('overview.per-day')}
                days={now.map(({ day }) => day)}
                values={now.map(({ active }) => active)}
                before={before.map(({ active }) => active)}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className={classes.chart} />
        )}
      </Panel>
      <Flows days={now} />
    </>
  )
}

/** The change from the previous range. */
function Compared({ change }: { change: number | null }) {
  const text = useText()
  const format = useFormat()
  if (change === null) return text('overview.no-before')
  return (
    <>
      <b className={classes.change} data-loss={change < 0 || undefined}>
        <bdi dir="ltr">
          {change > 0 ? '+' : ''}
          {format.percent(change)}
        </bdi>
      </b>{' '}
      {text('overview.than-before')}
    </>
  )
}
