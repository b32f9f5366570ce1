import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Mark, mark } from '#auth/player.ts'
import { untold, userEventsQuery } from '../features/events/user-events.ts'
import { usePlay } from '../features/game/play-store.ts'
import { useShell } from './shell-store.ts'

/** What a visit of a page settles. */
const settledBy: Record<string, Partial<Record<Mark, boolean>>> = {
  '/shop': { isVisitShop: true },
  '/profile': { visitProfile: true },
  '/leader-board': { isNewLeaderBoardPrize: false },
  '/invite-friend': { isFriendNotification: false },
}

/** Remembers what happened for the first time on this device, and what news wait for their page. */
export function FirstTimes() {
  const page = useShell(({ navbarTab }) => navbarTab)
  const isOver = usePlay(({ phase }) => !['home', 'opening', 'flying'].includes(phase.name))
  // Only looked at: home asks for them.
  const { data: events } = useQuery({ ...userEventsQuery, enabled: false })

  useEffect(() => {
    const kinds = events ? untold(events).map(({ kind }) => kind) : []
    if (kinds.includes('prize-won')) mark({ isNewLeaderBoardPrize: true })
    if (kinds.includes('friend-joined')) mark({ isFriendNotification: true })
  }, [events])
  useEffect(() => mark(settledBy[page]), [page])
  useEffect(() => {
    if (isOver) mark({ hasFirstGameOver: true })
  }, [isOver])
  return null
}
