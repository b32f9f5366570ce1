import type { SeasonPreview } from '@ganj/contract/admin'
import { Button } from '#platform/components/controls/button.tsx'
import { Chip } from '#platform/components/display/chip.tsx'
import { PlayerLink } from '#platform/components/display/values.tsx'
import { type Column, Table } from '#platform/components/lists/table.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './seasons.module.css'

type Place = SeasonPreview['places'][number]

interface Props {
  places: readonly Place[]
  /** Shown without places. */
  empty: string
  exclude?: (player: Place['player']) => void
}

/** The winners and their prizes; a rank that an exclusion changes shows its previous rank. */
export function Places({ places, empty, exclude }: Props) {
  const text = useText()
  const format = useFormat()
  if (places.length === 0) return <Empty title={empty} />
  const columns: Column<Place>[] = [
    {
      id: 'place',
      head: text('seasons.place'),
      cell: ({ place, placeBefore }) =>
        placeBefore === place ? (
          format.number(place)
        ) : (
          <span className={classes.moved}>
            {format.number(place)}{' '}
            <small>
              {placeBefore === null
                ? text('seasons.was-outside')
                : text('seasons.was', { place: format.number(placeBefore) })}
            </small>
          </span>
        ),
    },
    {
      id: 'player',
      head: text('player.name'),
      isMain: true,
      cell: ({ player }) => <PlayerLink player={player} />,
    },
    { id: 'score', head: text('runs.score'), end: true, cell: ({ score }) => format.number(score) },
    {
      id: 'prizes',
      head: text('seasons.prizes'),
      cell: ({ prizes }) =>
        format.list(
          prizes.map(({ currency, amount }) => `${format.number(amount)} ${textOf('currency', currency)}`),
        ),
    },
  ]
  const doubt: Column<Place>[] = places.some((place) => place.doubt)
    ? [
        {
          id: 'doubt',
          head: text('runs.suspicion'),
          cell: ({ doubt, player }) =>
            doubt && (
              <Link to={`/runs/${player.id}/${doubt.run}`}>
                <Chip tone="bad">
                  {format.number(doubt.suspicion)} · {doubt.signs.map((sign) => textOf('sign', sign))[0]}
                </Chip>
              </Link>
            ),
        },
      ]
    : []
  const act: Column<Place>[] = exclude
    ? [
        {
          id: 'exclude',
          head: '',
          end: true,
          cell: ({ player }) => (
            <Button size="xs" variant="default" onClick={() => exclude(player)}>
              {text('seasons.exclude')}
            </Button>
          ),
        },
      ]
    : []
  return (
    <Table
      caption={text('seasons.places')}
      columns={[...columns, ...doubt, ...act]}
      rows={places}
      rowKey={({ player }) => player.id}
      tone={({ place, placeBefore }) => (place === placeBefore ? undefined : 'changed')}
    />
  )
}
