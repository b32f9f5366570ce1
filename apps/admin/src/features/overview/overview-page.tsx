import { getOverview } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#auth/session.ts'
import { readQuery } from '#platform/api/queries.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { useNow } from '#platform/components/use-now.ts'
import { useFormat } from '#platform/format/use-format.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'
import { Days } from './days.tsx'
import { Funnel } from './funnel.tsx'
import { HealthPanel } from './health-panel.tsx'
import classes from './overview.module.css'
import { rangeOf, spanOf, spans, usualSpan } from './range.ts'
import { Retention } from './retention.tsx'
import { Waiting } from './waiting.tsx'

/** Items that wait for a decision first, then the statistics. */
export function OverviewPage() {
  const text = useText()
  const may = useMay()
  const format = useFormat()
  const now = useNow()
  const { filters, set } = useFilters(['days'])
  const span = spanOf(filters.days)
  const range = rangeOf(span, now)
  const result = useQuery(readQuery(getOverview, range))
  return (
    <Page
      title={text('overview.title')}
      actions={
        <Choice
          label={text('overview.range')}
          value={String(span)}
          onChange={(days) => set({ days: days === String(usualSpan) ? null : days })}
          options={spans.map((days) => ({
            value: String(days),
            text: text('overview.days', { days: format.number(days) }),
          }))}
        />
      }
    >
      <Waiting />
      <Reply
        result={result}
        rows={8}
        render={({ from, to, days }) => <Days from={from} to={to} days={days} />}
      />
      <div className={classes.pair}>
        <Retention span={span} />
        <Funnel span={span} />
      </div>
      {may('health.read') && <HealthPanel />}
    </Page>
  )
}
