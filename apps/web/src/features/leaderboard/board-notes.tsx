import type { BoardDimension } from '@ganj/contract'
import { EmptyState, Icon } from '@ganj/ui'
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

/** An empty board: why it is empty, and what to do. */
export function EmptyBoard({ dimension }: { dimension: BoardDimension }) {
  const text = useText()
  const empty = dimension === 'friends' ? noFriends : nobodyFlew
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

/** Below the last row: the number of players, and a link to invite more. */
export function BoardFooter({ board }: { board: Board }) {
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
