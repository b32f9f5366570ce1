import type { OverviewDay } from '@ganj/contract/admin'
import { Choice } from '#platform/components/controls/choice.tsx'
import { ChartCsv } from '#platform/components/csv/chart-csv.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { Bars } from './bars.tsx'
import classes from './overview.module.css'
import { flowsOf, sumOf } from './range.ts'

const currencies = ['coin', 'gem', 'ticket', 'blue-fire', 'tether']

/** The sources and sinks of a currency, from the house accounts. */
export function Flows({ days }: { days: readonly OverviewDay[] }) {
  const text = useText()
  const format = useFormat()
  const { filters, set } = useFilters(['flow'])
  const currency = filters.flow ?? 'coin'
  const { sources, sinks } = flowsOf(days, currency)
  const total = (flows: [string, number][]) => format.number(sumOf(flows, ([, amount]) => amount))
  const named = (flows: [string, number][]) =>
    flows.map(([kind, amount]) => ({ name: textOf('kind', kind), value: amount }))
  return (
    <Panel
      title={text('flows.title')}
      note={
        <>
          <Choice
            label={text('adjust.currency')}
            value={currency}
            onChange={(flow) => set({ flow: flow === 'coin' ? null : flow })}
            options={currencies.map((value) => ({ value, text: textOf('currency', value) }))}
          />
          <ChartCsv
            label={text('flows.title')}
            name={`flows-${currency}`}
            head={['direction', 'kind', currency]}
            rows={[
              ...sources.map(([kind, amount]) => ['to-players', kind, amount] as const),
              ...sinks.map(([kind, amount]) => ['from-players', kind, amount] as const),
            ]}
          />
        </>
      }
    >
      <div className={classes.pair}>
        <div>
          <h3 className={classes.heading}>{text('flows.sources', { total: total(sources) })}</h3>
          {sources.length === 0 ? (
            <Empty title={text('flows.none')} />
          ) : (
            <Bars tone="gain" items={named(sources)} />
          )}
        </div>
        <div>
          <h3 className={classes.heading}>{text('flows.sinks', { total: total(sinks) })}</h3>
          {sinks.length === 0 ? (
            <Empty title={text('flows.none')} />
          ) : (
            <Bars tone="loss" items={named(sinks)} />
          )}
        </div>
      </div>
    </Panel>
  )
}
