import { getAllSeasons } from '@ganj/contract/admin'
import type { RowOf } from '#platform/api/queries.ts'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Moment } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useSeasonRange } from './season-days.ts'

type Season = RowOf<typeof getAllSeasons>

export const seasonTone: Record<Season['state'], Tone> = {
  live: 'info',
  ended: 'plain',
  finalised: 'gold',
  approved: 'good',
  paid: 'good',
}

export function SeasonsPage() {
  const text = useText()
  const format = useFormat()
  const range = useSeasonRange()
  return (
    <Page title={text('seasons.title')}>
      <Panel>
        <List
          endpoint={getAllSeasons}
          filters={{}}
          caption={text('seasons.title')}
          rowKey={({ season }) => season}
          empty={<Empty title={text('seasons.none')} />}
          columns={[
            {
              id: 'season',
              head: text('seasons.season'),
              isMain: true,
              cell: ({ season }) => <Link to={`/seasons/${season}`}>{range(season)}</Link>,
            },
            {
              id: 'state',
              head: text('seasons.state'),
              cell: ({ state, holdReason }) => (
                <>
                  <Chip tone={seasonTone[state]}>{textOf('season-state', state)}</Chip>{' '}
                  {holdReason !== null && <Chip tone="bad">{text('seasons.held')}</Chip>}
                </>
              ),
            },
            {
              id: 'excluded',
              head: text('seasons.excluded'),
              end: true,
              cell: ({ excluded }) => format.number(excluded),
            },
            { id: 'ends', head: text('seasons.ends'), cell: ({ endsAt }) => <Moment at={endsAt} /> },
            {
              id: 'finalised',
              head: textOf('season-state', 'finalised'),
              cell: ({ finalisedAt }) => <Moment at={finalisedAt} />,
            },
            {
              id: 'paid',
              head: textOf('season-state', 'paid'),
              cell: ({ paidAt }) => <Moment at={paidAt} />,
            },
          ]}
        />
      </Panel>
    </Page>
  )
}
