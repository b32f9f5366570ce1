import type { GroupBoard } from '@ganj/contract'
import { Bdi, formatNumber, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import { RewardChips } from '#rewards/reward-chips.tsx'
import classes from './group.module.css'
import { groupBoardQuery } from './group-queries.ts'

/** The groups of this week, ranked by the sum of their ten best scores. */
export function GroupsOfTheWeek() {
  const text = useText()
  const query = useQuery(groupBoardQuery)
  const { data: board, isError } = query
  if (!board) return isError ? <LoadError query={query} /> : <Skeleton height="180px" />
  if (board.top.length === 0) {
    return (
      <>
        <p className={classes.words}>{text('group.none')}</p>
        <GroupPrizes board={board} />
      </>
    )
  }
  const isBelow = board.mine !== null && !board.top.some(({ isMine }) => isMine)
  return (
    <>
      <p className={classes.words}>{text('group.all.text')}</p>
      <ol className={classes.rows}>
        {board.top.map((row) => (
          <GroupRow key={row.place} row={row} />
        ))}
        {isBelow && board.mine && <GroupRow row={board.mine} />}
      </ol>
      <GroupPrizes board={board} />
    </>
  )
}

function GroupRow({ row: { place, title, score, players, isMine } }: { row: GroupBoard['top'][number] }) {
  const text = useText()
  const { language } = useLocale()
  return (
    <li className={isMine ? `${classes.row} ${classes.own}` : classes.row} aria-current={isMine || undefined}>
      <span className={classes.place}>{formatNumber(language, place)}</span>
      <span className={classes.who}>
        <b>
          <Bdi>{title ?? text('group.nameless')}</Bdi>
        </b>
        <small className={classes.words}>{text('group.members', { members: players })}</small>
      </span>
      <span>{formatNumber(language, score)}</span>
    </li>
  )
}

/** The weekly prizes of groups, and how a group shares its prize. */
function GroupPrizes({ board: { prizes, minPlayers } }: { board: GroupBoard }) {
  const text = useText()
  const { language } = useLocale()
  if (prizes.length === 0) return null
  const number = (place: number) => formatNumber(language, place)
  return (
    <section aria-label={text('group.prizes')}>
      <h3 className={classes.title}>{text('group.prizes')}</h3>
      <p className={classes.words}>{text('group.prizes.text', { players: minPlayers })}</p>
      <ul className={classes.rows}>
        {prizes.map(({ fromPlace, toPlace, prizes: reward }) => (
          <li key={fromPlace} className={classes.row}>
            <span className={classes.who}>
              {fromPlace === toPlace
                ? text('group.prizes.place', { from: number(fromPlace) })
                : text('group.prizes.places', { from: number(fromPlace), to: number(toPlace) })}
            </span>
            <RewardChips reward={reward} size={18} />
          </li>
        ))}
      </ul>
    </section>
  )
}
