import { Skeleton } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { BoardRow } from '#rewards/board-row.tsx'
import classes from './history.module.css'
import { seasonQuery } from './history-queries.ts'

const shownPlaces = 10

/** The first ranks of a past season, and the player's own. */
export function SeasonStandings({ startsAt }: { startsAt: string }) {
  const text = useText()
  const query = useQuery(seasonQuery(startsAt))
  const { data: season, isError } = query
  if (isError && !season) return <LoadError query={query} />
  if (!season) {
    return (
      <div role="status" aria-label={text('state.loading')} className={classes.standings}>
        <Skeleton height="60px" />
        <Skeleton height="60px" />
        <Skeleton height="60px" />
      </div>
    )
  }
  const top = season.top.slice(0, shownPlaces)
  return (
    <div className={classes.standings}>
      <ol className={classes.rows}>
        {top.map((row) => (
          <li key={row.publicId}>
            <BoardRow row={row} />
          </li>
        ))}
      </ol>
      {season.me && season.me.place > top.length && <BoardRow row={season.me} />}
      <p className={classes.players}>{text('board.players', { players: season.players })}</p>
    </div>
  )
}
