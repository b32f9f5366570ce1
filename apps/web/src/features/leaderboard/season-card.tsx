import { Card, formatNumber, Icon, Skeleton, useLocale, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { gapToNextPlace, leaderboardQuery } from './leaderboard-query.ts'
import { prizesQuery, tetherOf } from './prizes.ts'
import classes from './season-card.module.css'
import { SeasonCountdown } from './season-countdown.tsx'

/** A summary of the season: time left, the player's rank, points to the next rank. */
export function SeasonCard() {
  const text = useText()
  const { language } = useLocale()
  const { data: board, isPending } = useQuery(leaderboardQuery('weekly'))
  const { data: contest, isPending: isContestPending } = useQuery(prizesQuery)
  const tether = contest && tetherOf(contest.budget, contest.prizes)
  const gap = board && gapToNextPlace(board)
  const number = (value: number) => formatNumber(language, value)

  return (
    <Link to="/leader-board" className={classes.link}>
      <Card variant="plum">
        <div className={classes.top}>
          <span className={classes.kicker}>{text('season.kicker')}</span>
          <SeasonCountdown board={board} />
        </div>
        <h2 className={classes.title}>
          {isContestPending ? (
            <>
              <VisuallyHidden>{text('season.title')}</VisuallyHidden>
              <Skeleton width="78%" />
            </>
          ) : tether ? (
            text('season.prize', { amount: number(tether.amount), places: number(tether.places) })
          ) : (
            text('season.title')
          )}
        </h2>
        <p className={classes.standing}>
          {isPending && <Skeleton width="62%" />}
          {board && !board.me && text('season.unplaced')}
          {board?.me && text('season.place', { place: number(board.me.place) })}
          {gap && ` · ${text('season.gap', { place: number(gap.place), points: number(gap.points) })}`}
        </p>
        <Icon name="trophy" size={66} className={classes.trophy} />
      </Card>
    </Link>
  )
}
