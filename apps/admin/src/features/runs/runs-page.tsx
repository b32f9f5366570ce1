import { getReviewRuns } from '@ganj/contract/admin'
import type { RowOf } from '#platform/api/queries.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useFilters } from '#platform/router/use-filters.ts'

type Run = RowOf<typeof getReviewRuns>

const states = ['suspicious', 'verified', 'rejected', 'excluded']
const certain = 70
export const suspicionTone = (suspicion: number): Tone => (suspicion >= certain ? 'bad' : 'gold')

/** Runs to review: the most suspicious first. */
export function RunsPage() {
  const text = useText()
  const format = useFormat()
  const { filters, set } = useFilters(['state'])
  const state = filters.state ?? 'suspicious'
  return (
    <Page title={text('runs.title')} note={text('runs.lead')}>
      <Panel>
        <List
          endpoint={getReviewRuns}
          filters={{ state }}
          caption={text('runs.title')}
          rowKey={({ id }) => id}
          toolbar={
            <Choice
              label={text('runs.state')}
              value={state}
              onChange={(next) => set({ state: next === 'suspicious' ? null : next })}
              options={states.map((value) => ({ value, text: textOf('review-state', value) }))}
            />
          }
          empty={
            <Empty title={text(state === 'suspicious' ? 'runs.none-suspicious' : 'runs.none')}>
              {text('runs.none-hint')}
            </Empty>
          }
          columns={[
            {
              id: 'score',
              head: text('runs.score'),
              isMain: true,
              cell: ({ id, player, score, claimedScore }: Run) => (
                <Link to={`/runs/${player.id}/${id}`}>
                  <b>{format.number(score ?? claimedScore ?? 0)}</b>
                </Link>
              ),
            },
            { id: 'player', head: text('player.name'), cell: ({ player }) => <PlayerLink player={player} /> },
            {
              id: 'suspicion',
              head: text('runs.suspicion'),
              cell: ({ suspicion }) =>
                suspicion === null ? (
                  '—'
                ) : (
                  <Chip tone={suspicionTone(suspicion)}>{format.number(suspicion)}</Chip>
                ),
            },
            {
              id: 'signs',
              head: text('runs.signs'),
              cell: ({ signs, reason }) => (
                <bdi>
                  {reason
                    ? textOf('run-refusal', reason)
                    : signs.map((sign) => textOf('sign', sign)).join(' · ')}
                </bdi>
              ),
            },
            {
              id: 'verdict',
              head: text('runs.verdict'),
              cell: ({ verdict }) =>
                verdict && (
                  <Chip tone={verdict.verdict === 'exclude' ? 'bad' : 'good'}>
                    {textOf('verdict', verdict.verdict)}
                  </Chip>
                ),
            },
            { id: 'at', head: text('ledger.at'), cell: ({ openedAt }) => <Moment at={openedAt} /> },
          ]}
        />
      </Panel>
    </Page>
  )
}
