import { type BoardDimension, boardDimensions } from '@ganj/contract'
import { EmptyState, formatNumber, Screen, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { LoadError } from '#platform/load-error.tsx'
import { BoardRow } from './board-row.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { DimensionTabs } from './dimension-tabs.tsx'
import classes from './leader-board.module.css'
import { type Board, gapToNextPlace, leaderboardQuery } from './leaderboard-query.ts'
import { Podium } from './podium.tsx'
import { SeasonCountdown } from './season-countdown.tsx'

const titles = {
  weekly: 'board.title.weekly',
  daily: 'board.title.daily',
  'all-time': 'board.title.all-time',
  'blue-fire': 'board.title.blue-fire',
  friends: 'board.title.friends',
  group: 'board.title.group',
} as const satisfies Record<BoardDimension, TextKey>

export function LeaderBoardScreen() {
  const text = useText()
  const [dimension, setDimension] = useState<BoardDimension>(boardDimensions[0])
  const query = useQuery(leaderboardQuery(dimension))
  const { data: board, isError } = query
  return (
    <Screen title={text(titles[dimension])} aside={<SeasonCountdown board={board} />}>
      <DimensionTabs chosen={dimension} onChoose={setDimension} />
      <div id="board" role="tabpanel" aria-labelledby={`tab-${dimension}`} className={classes.panel}>
        {board ? <Standings board={board} /> : isError ? <LoadError query={query} /> : <BoardSkeleton />}
      </div>
    </Screen>
  )
}

function Standings({ board }: { board: Board }) {
  const text = useText()
  const { language } = useLocale()
  if (board.top.length === 0) {
    return (
      <EmptyState
        icon="trophy"
        title={text('board.empty')}
        text={text('board.empty.text')}
        action={
          <Link to="/" className={classes.play}>
            {text('board.empty.action')}
          </Link>
        }
      />
    )
  }
  const gap = gapToNextPlace(board)
  const isBelow = board.me !== null && board.me.place > board.top.length
  const note =
    gap &&
    text('season.gap', {
      place: formatNumber(language, gap.place),
      points: formatNumber(language, gap.points),
    })
  return (
    <>
      <Podium rows={board.top.slice(0, 3)} />
      <ol className={classes.rows} start={4}>
        {board.top.slice(3).map((row) => (
          <li key={row.publicId}>
            <BoardRow row={row} note={row.isMe ? note : undefined} />
          </li>
        ))}
      </ol>
      {isBelow && board.me && (
        <div className={classes.pinned}>
          <BoardRow row={board.me} note={note} />
        </div>
      )}
      <p className={classes.players}>{text('board.players', { players: board.players })}</p>
    </>
  )
}
