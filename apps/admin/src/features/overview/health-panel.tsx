import { getHealth } from '@ganj/contract/admin'
import { readQuery } from '#platform/api/queries.ts'
import { Chip } from '#platform/components/display/chip.tsx'
import { Facts } from '#platform/components/display/facts.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { Read } from '#platform/components/read.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

/** Queues, failures, and the result of the ledger audit. */
export function HealthPanel() {
  const text = useText()
  const format = useFormat()
  return (
    <Panel title={text('health.title')}>
      <Read query={readQuery(getHealth)} rows={4}>
        {({ queues, deadJobs, errorsLastHour, lastBotUpdate, ledger, rolledUpAt }) => (
          <Facts
            items={[
              ...queues.map(
                ({ queue, waiting, lagSeconds }) =>
                  [
                    textOf('queue', queue),
                    text('health.queue', {
                      waiting: format.number(waiting),
                      lag: format.number(Math.round(lagSeconds)),
                    }),
                  ] as const,
              ),
              [
                text('health.dead-jobs'),
                <Chip key="dead" tone={deadJobs > 0 ? 'bad' : 'good'}>
                  {format.number(deadJobs)}
                </Chip>,
              ],
              [text('health.errors'), format.number(errorsLastHour)],
              [text('health.bot'), <Moment key="bot" at={lastBotUpdate} since />],
              [
                text('health.ledger'),
                ledger.discrepancies === null ? (
                  '—'
                ) : (
                  <Chip key="ledger" tone={ledger.discrepancies > 0 ? 'bad' : 'good'}>
                    {text('health.discrepancies', { count: ledger.discrepancies })}
                  </Chip>
                ),
              ],
              [text('health.rolled-up'), <Moment key="rolled" at={rolledUpAt} since />],
            ]}
          />
        )}
      </Read>
    </Panel>
  )
}
