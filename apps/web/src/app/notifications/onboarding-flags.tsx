import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type OnboardingFlag, setOnboardingFlags } from '#auth/player.ts'
import { useLocation } from '#platform/router/location.ts'
import { unreadOf, userEventsQuery } from '../../features/events/user-events.ts'
import { useRun } from '../../features/game/run/use-run.ts'
import { tabOf } from '../router/tab-of.ts'

/** The flags that opening a page changes. */
const settledBy: Record<string, Partial<Record<OnboardingFlag, boolean>>> = {
  '/shop': { isVisitShop: true },
  '/profile': { visitProfile: true },
  '/leader-board': { isNewLeaderBoardPrize: false },
  '/invite-friend': { isFriendNotification: false },
}

/** Updates the onboarding flags of this device: which pages were opened, and which have unseen news. */
export function OnboardingFlags() {
  const page = tabOf(useLocation().pathname)
  const isOver = useRun(({ state }) => 'score' in state)
  // Only observed here: home requests them.
  const { data: events } = useQuery({ ...userEventsQuery, enabled: false })

  useEffect(() => {
    const kinds = events ? unreadOf(events).map(({ kind }) => kind) : []
    if (kinds.includes('prize-won')) setOnboardingFlags({ isNewLeaderBoardPrize: true })
    if (kinds.includes('friend-joined')) setOnboardingFlags({ isFriendNotification: true })
  }, [events])
  useEffect(() => setOnboardingFlags(settledBy[page]), [page])
  useEffect(() => {
    if (isOver) setOnboardingFlags({ hasFirstGameOver: true })
  }, [isOver])
  return null
}
