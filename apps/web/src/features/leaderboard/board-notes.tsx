import { type BoardDimension, getMyGroup } from '@ganj/contract'
import { EmptyState, Icon } from '@ganj/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './leader-board.module.css'
import type { Board } from './leaderboard-query.ts'

interface Empty {
  title: TextKey
  text: TextKey
  action: TextKey
  to: string
}

const groupQuery = queryOptions({
  queryKey: ['group'],
  queryFn: ({ signal }) => call(getMyGroup, { signal }),
})

const nobodyFlew: Empty = {
  title: 'board.empty',
  text: 'board.empty.text',
  action: 'board.empty.action',
  to: '/',
}

const noFriends: Empty = {
  title: 'board.no-friends',
  text: 'board.no-friends.text',
  action: 'board.invite',
  to: '/invite-friend',
}

const noGroup: Empty = {
  title: 'board.no-group',
  text: 'board.no-group.text',
  action: 'home.play',
  to: '/',
}

/** Nobody stands on the board yet: why, and what one can do about it. */
export function EmptyBoard({ dimension }: { dimension: BoardDimension }) {
  const text = useText()
  const { data: group } = useQuery({ ...groupQuery, enabled: dimension === 'group' })
  const lacksGroup = dimension === 'group' && group === null
  const empty = dimension === 'friends' ? noFriends : lacksGroup ? noGroup : nobodyFlew
  return (
    <EmptyState
      icon={dimension === 'friends' ? 'friends' : 'trophy'}
      title={text(empty.title)}
      text={text(empty.text)}
      action={
        <Link to={empty.to} className={classes.play}>
          {text(empty.action)}
        </Link>
      }
    />
  )
}

/** Under the last row: how many play here, and the way to bring more. */
export function BoardFoot({ board }: { board: Board }) {
  const text = useText()
  return (
    <div className={classes.foot}>
      <p>{text('board.players', { players: board.players })}</p>
      {board.dimension === 'friends' && (
        <Link to="/invite-friend" className={classes.invite}>
          <Icon name="friends" size={24} />
          {text('board.invite')}
        </Link>
      )}
    </div>
  )
}
