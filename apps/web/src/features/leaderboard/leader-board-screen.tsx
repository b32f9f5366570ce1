import type { BoardDimension } from '@ganj/contract'
import { formatNumber, Screen, Tabs, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FeatureBoundary } from '#platform/components/feature-boundary.tsx'
import { LoadError } from '#platform/components/load-error.tsx'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { useFirstRows } from '#platform/loading/first-rows.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { BoardRow } from '#rewards/board-row.tsx'
import { BoardFooter, EmptyBoard } from './board-notes.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { GroupMaker } from './group/group-maker.tsx'
import { GroupPanel } from './group/group-panel.tsx'
import { groupQuery } from './group/group-queries.ts'
import classes from './leader-board.module.css'
import { type Board, gapToNextPlace, leaderboardQuery } from './leaderboard-query.ts'
import { Podium } from './podium.tsx'
import { prizesOf, prizesQuery } from './prizes.ts'
import { SeasonCountdown } from './season-countdown.tsx'

/** The tabs, the most frequently changing ones first. */
const order = ['weekly', 'friends', 'group', 'blue-fire', 'daily', 'all-time'] as const

const labels = {
  weekly: 'board.weekly',
  daily: 'board.daily',
  'all-time': 'board.all-time',
  'blue-fire': 'board.blue-fire',
  friends: 'board.friends',
  group: 'board.group',
} as const satisfies Record<BoardDimension, TextKey>

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
  const [dimension, setDimension] = useState<BoardDimension>(order[0])
  useEffect(() => playFeedback('leaderboard'), [])
  const query = useQuery(leaderboardQuery(dimension))
  const { data: board, isError } = query
  // The prizes change the podium's height, so the board is rendered after their read has ended.
  const { data: group, isLoading: groupAwaited } = useQuery({ ...groupQuery, enabled: dimension === 'group' })
  const { isLoading: prizesAwaited } = useQuery({ ...prizesQuery, enabled: dimension === 'weekly' })
  return (
    <Screen title={text(titles[dimension])} aside={<SeasonCountdown board={board} />}>
      <Tabs
        tabs={order.map((id) => ({ id, label: text(labels[id]) }))}
        chosen={dimension}
        panel="board"
        label={text('board.tabs')}
        onChoose={setDimension}
      />
      <div id="board" role="tabpanel" aria-labelledby={`tab-${dimension}`} className={classes.panel}>
        {board && !prizesAwaited && !groupAwaited ? (
          <FeatureBoundary key={dimension}>
            {dimension === 'group' && group && <GroupPanel group={group} />}
            {dimension === 'group' && group === null ? <GroupMaker /> : <Standings board={board} />}
          </FeatureBoundary>
        ) : isError ? (
          <LoadError query={query} />
        ) : (
          <BoardSkeleton />
        )}
      </div>
    </Screen>
  )
}

function Standings({ board }: { board: Board }) {
  const text = useText()
  const { language } = useLocale()
  const { data: weekly } = useQuery({ ...prizesQuery, enabled: board.dimension === 'weekly' })
  const rows = useFirstRows(board.top.slice(3), 5)
  if (board.top.length === 0) return <EmptyBoard dimension={board.dimension} />
  const prizes = board.dimension === 'weekly' ? weekly?.prizes : undefined
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
      <Podium rows={board.top.slice(0, 3)} prizes={prizes} />
      <ol className={classes.rows} start={4}>
        {rows.map((row) => (
          <li key={row.publicId}>
            <BoardRow
              row={row}
              note={row.isMe ? note : undefined}
              prizes={prizes && prizesOf(prizes, row.place)}
            />
          </li>
        ))}
      </ol>
      {isBelow && board.me && (
        <div className={classes.pinned}>
          <BoardRow row={board.me} note={note} prizes={prizes && prizesOf(prizes, board.me.place)} />
        </div>
      )}
      <BoardFooter board={board} />
    </>
  )
}
