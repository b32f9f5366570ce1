import type { GroupBoard } from '@ganj/contract'
import { Bdi, formatNumber, Skeleton, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#platform/components/load-error.tsx'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './group.module.css'
import { groupBoardQuery } from './group-queries.ts'

/** The groups of this week by the sum of their ten best. */
export function GroupsOfTheWeek() {
  const text = useText()
  const query = useQuery(groupBoardQuery)
  const { data: board, isError } = query
  if (!board) return isError ? <LoadError query={query} /> : <Skeleton height="180px" />
  if (board.top.length === 0) return <p className={classes.words}>{text('group.none')}</p>
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
