import { getAllSeasons } from '@ganj/contract/admin'
import { Link } from 'react-router'
import type { RowOf } from '#platform/api/queries.ts'
import { Chip, type Tone } from '#platform/components/chip.tsx'
import { List } from '#platform/components/list.tsx'
import { Page } from '#platform/components/page.tsx'
import { Panel } from '#platform/components/panel.tsx'
import { Empty } from '#platform/components/states.tsx'
import { Moment } from '#platform/components/values.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'

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
              cell: ({ season, startsAt, endsAt }) => (
                <Link to={`/seasons/${season}`}>
                  {text('seasons.range', { from: format.day(startsAt), to: format.day(endsAt) })}
                </Link>
              ),
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
