import { getContentForecast } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Facts } from '#platform/components/display/facts.tsx'
import { Amount } from '#platform/components/display/values.tsx'
import { type Column, Table } from '#platform/components/lists/table.tsx'
import { Read } from '#platform/components/read.tsx'
import { isolated } from '#platform/format/isolated.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import classes from './forecast.module.css'
import {
  type Amount as AmountOf,
  type Compared,
  type Fact,
  gemsOfWeek,
  isPacks,
  isWheel,
  type PacksForecast,
  packWeeks,
  spinsOfWeek,
  type WheelForecast,
  wheelWeeks,
} from './forecast.ts'

interface Props {
  kind: string
  draft: string
  isPublished?: boolean
}

/** The forecast cost of a draft and, once it is published, the actual cost in the ledger. */
export function ForecastPanel({ kind, draft, isPublished = false }: Props) {
  return (
    <Read query={readQuery(getContentForecast, { kind, draft })} rows={4}>
      {({ forecast, fact }) => (
        <Forecast forecast={forecast} fact={fact as Fact | null} isPublished={isPublished} />
      )}
    </Read>
  )
}

interface ForecastProps {
  forecast: unknown
  fact: Fact | null
  isPublished: boolean
}

function Forecast({ forecast, fact, isPublished }: ForecastProps) {
  const text = useText()
  const format = useFormat()
  if (!isWheel(forecast) && !isPacks(forecast)) return <p>{text('content.no-forecast')}</p>
  return (
    <section className={classes.forecast}>
      <h3>{text('content.forecast')}</h3>
      <p className={classes.basis}>
        {forecast.weeks > 0
          ? text('forecast.basis', { weeks: forecast.weeks })
          : text(isWheel(forecast) ? 'forecast.assumed' : 'forecast.no-sales')}
      </p>
      {forecast.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <bdi>{warningOf(warning)}</bdi>
        </p>
      ))}
      {isWheel(forecast) ? <Wheel {...{ forecast, fact }} /> : <Packs {...{ forecast, fact }} />}
      {(isPublished || fact) && (
        <p className={classes.basis}>
          {fact
            ? text('forecast.counted', {
                from: format.date(fact.from),
                to: format.date(fact.to),
                days: fact.days,
              })
            : text('forecast.not-counted')}
        </p>
      )}
    </section>
  )
}

/** A warning starts with a name that has a text; the rest is specific to this draft. */
function warningOf(warning: string): string {
  const [name = '', about = ''] = warning.split(/: (.*)/)
  const known = textOf('forecast-warning', name.replaceAll(' ', '-'))
  return known === name ? warning : `${known} (${isolated(about)})`
}

function Wheel({ forecast, fact }: { forecast: WheelForecast; fact: Fact | null }) {
  const text = useText()
  const format = useFormat()
  const { spins, taken, tether, perSpin } = forecast
  const spun = spinsOfWeek(fact)
  const gems = gemsOfWeek(fact)
  const beside = (of: string, counted: number | null) =>
    counted === null ? of : `${of} · ${text('forecast.fact-short', { value: rounded(format, counted) })}`
  return (
    <>
      <Table
        caption={text('forecast.per-spin')}
        rows={perSpin}
        rowKey={({ currency }) => currency}
        columns={[
          {
            id: 'currency',
            head: text('forecast.per-spin'),
            isMain: true,
            cell: ({ currency }) => textOf('currency', currency),
          },
          {
            id: 'mean',
            head: text('forecast.mean'),
            end: true,
            cell: ({ expected }) => <bdi>{rounded(format, expected)}</bdi>,
          },
          {
            id: 'deviation',
            head: text('forecast.deviation'),
            end: true,
            cell: ({ deviation }) => <bdi dir="ltr">± {rounded(format, deviation)}</bdi>,
          },
        ]}
      />
      <Weeks weeks={wheelWeeks(forecast, fact)} />
      <Facts
        items={[
          [text('forecast.spins'), beside(rounded(format, spins.mean), spun)],
          [text('forecast.busiest'), rounded(format, spins.busiest)],
          [text('forecast.gems'), beside(rounded(format, taken.mean), gems)],
          [
            text('forecast.worst'),
            text('forecast.of-budget', {
              worst: rounded(format, tether.worst),
              budget: rounded(format, tether.budget),
            }),
          ],
          [text('forecast.exhausted'), format.percent(tether.exhausted)],
        ]}
      />
    </>
  )
}

function Packs({ forecast, fact }: { forecast: PacksForecast; fact: Fact | null }) {
  const text = useText()
  const format = useFormat()
  const { packs, totals } = forecast
  const rows = [
    ...packs.filter(({ soldPerWeek }) => soldPerWeek !== null),
    { publicId: text('forecast.all'), soldPerWeek: null, before: totals.before, after: totals.after },
  ]
  return (
    <>
      <Table
        caption={text('forecast.revenue')}
        rows={rows}
        rowKey={({ publicId }) => publicId}
        columns={[
          {
            id: 'pack',
            head: text('forecast.revenue'),
            isMain: true,
            cell: ({ publicId }) => <bdi>{publicId}</bdi>,
          },
          {
            id: 'sold',
            head: text('forecast.sold'),
            end: true,
            cell: ({ soldPerWeek }) => (soldPerWeek === null ? '—' : rounded(format, soldPerWeek)),
          },
          { id: 'before', head: text('content.before'), end: true, cell: ({ before }) => amounts(before) },
          {
            id: 'after',
            head: text('content.after'),
            end: true,
            cell: ({ after }) => <b>{amounts(after)}</b>,
          },
        ]}
      />
      <Weeks weeks={packWeeks(forecast, fact)} />
    </>
  )
}

/** The amounts paid per week: the forecast, and the actual ones in the ledger. */
function Weeks({ weeks }: { weeks: readonly Compared[] }) {
  const text = useText()
  const format = useFormat()
  if (weeks.length === 0) return null
  const isCounted = weeks.some(({ fact }) => fact !== null)
  return (
    <Table
      caption={text('forecast.per-week')}
      rows={weeks}
      rowKey={({ currency }) => currency}
      columns={[
        {
          id: 'currency',
          head: text('forecast.per-week'),
          isMain: true,
          cell: ({ currency }) => textOf('currency', currency),
        },
        {
          id: 'forecast',
          head: text('forecast.was-forecast'),
          end: true,
          cell: ({ forecast }) => <bdi>{rounded(format, forecast)}</bdi>,
        },
        ...(isCounted ? counted(text, format) : []),
      ]}
    />
  )
}

const amounts = (all: readonly AmountOf[]) =>
  all.length === 0
    ? '—'
    : all.map(({ currency, amount }) => (
        <Amount key={currency} currency={currency} amount={(Math.round(amount * 100) / 100).toString()} />
      ))

/** Small numbers with their decimals, large ones without. */
const rounded = (format: ReturnType<typeof useFormat>, value: number): string =>
  format.number(Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000)

/** Shown once a whole day was counted. */
const counted = (
  text: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
): readonly Column<Compared>[] => [
  {
    id: 'fact',
    head: text('forecast.fact'),
    end: true,
    cell: ({ fact }) => (fact === null ? '—' : <b>{rounded(format, fact)}</b>),
  },
  {
    id: 'difference',
    head: text('forecast.difference'),
    end: true,
    cell: ({ difference }) =>
      difference === null ? (
        '—'
      ) : (
        <bdi dir="ltr" className={classes.difference} data-far={Math.abs(difference) > 0.25 || undefined}>
          {difference > 0 ? '+' : ''}
          {format.percent(difference)}
        </bdi>
      ),
  },
]
