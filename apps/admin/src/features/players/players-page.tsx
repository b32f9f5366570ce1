import { searchPlayers } from '@ganj/contract/admin'
import type { RowOf } from '#platform/api/queries.ts'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Chip, type Tone } from '#platform/components/display/chip.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Amount, Code, Moment, PlayerLink } from '#platform/components/display/values.tsx'
import { List } from '#platform/components/lists/list.tsx'
import { SearchField } from '#platform/components/lists/search-field.tsx'
import type { Column } from '#platform/components/lists/table.tsx'
import { Page } from '#platform/components/page.tsx'
import { Empty } from '#platform/components/states.tsx'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useFilters } from '#platform/router/use-filters.ts'

type Player = RowOf<typeof searchPlayers>

export const stateTone: Record<Player['state'], Tone> = { open: 'good', blocked: 'bad', deleted: 'plain' }
const playerStates = Object.keys(stateTone)
const shownCurrencies = ['coin', 'gem', 'ticket', 'tether'] as const

export function PlayersPage() {
  const text = useText()
  const { filters, set } = useFilters(['search', 'state'])
  const columns: Column<Player>[] = [
    {
      id: 'player',
      head: text('player.name'),
      isMain: true,
      cell: (player) => (
        <>
          <PlayerLink player={player} /> <bdi>{player.firstName}</bdi>
        </>
      ),
    },
    {
      id: 'state',
      head: text('player.state'),
      cell: ({ state }) => <Chip tone={stateTone[state]}>{textOf('player-state', state)}</Chip>,
    },
    ...shownCurrencies.map((currency) => ({
      id: currency,
      head: textOf('currency', currency),
      end: true,
      cell: ({ balances }: Player) => (
        <Amount amount={balances.find((one) => one.currency === currency)?.amount ?? '0'} />
      ),
    })),
    { id: 'joined', head: text('player.joined'), cell: ({ joinedAt }) => <Moment at={joinedAt} since /> },
    { id: 'id', head: text('player.id'), cell: ({ id }) => <Code value={id} /> },
  ]
  return (
    <Page title={text('players.title')}>
      <Panel>
        <List
          endpoint={searchPlayers}
          filters={filters}
          caption={text('players.title')}
          columns={columns}
          rowKey={({ id }) => id}
          toolbar={
            <>
              <SearchField
                label={text('players.search')}
                placeholder={text('players.search-hint')}
                value={filters.search}
                onChange={(search) => set({ search })}
              />
              <Choice
                label={text('player.state')}
                value={filters.state}
                onChange={(state) => set({ state })}
                options={['', ...playerStates].map((state) => ({
                  value: state,
                  text: state ? textOf('player-state', state) : text('filter.all'),
                }))}
              />
            </>
          }
          empty={<Empty title={text('players.none')}>{filters.search && text('players.none-hint')}</Empty>}
        />
      </Panel>
    </Page>
  )
}
