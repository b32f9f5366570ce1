import type { QueryClient } from '@tanstack/react-query'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'
import { userEventsQuery } from '../../features/events/user-events.ts'
import { highScoreQuery, openRunQuery } from '../../features/game/game-queries.ts'
import { idleQuery } from '../../features/idle/idle-query.ts'
import { leaderboardQuery } from '../../features/leaderboard/leaderboard-query.ts'
import { prizesQuery } from '../../features/leaderboard/prizes.ts'

/**
 * Fills the queries of home from the response to the inline script's request, as soon as it arrives. Without such a
 * request only the balances are requested, which every page needs.
 */
export async function fillHome(queries: QueryClient): Promise<void> {
  // Cached data are of the last visit: each query is read again and takes its part of the response.
  const now = { staleTime: 0 }
  if (window.ganjStart === undefined) return queries.prefetchQuery(indicatorsQuery)
  await Promise.all([
    queries.prefetchQuery({ ...indicatorsQuery, ...now }),
    queries.prefetchQuery({ ...craftLevelsQuery, ...now }),
    queries.prefetchQuery({ ...highScoreQuery, ...now }),
    queries.prefetchQuery({ ...openRunQuery, ...now }),
    queries.prefetchQuery({ ...leaderboardQuery('weekly'), ...now }),
    queries.prefetchQuery({ ...prizesQuery, ...now }),
    queries.prefetchQuery({ ...dailyRewardQuery, ...now }),
    queries.prefetchQuery({ ...dailyTasksQuery, ...now }),
    queries.prefetchQuery({ ...achievementsQuery, ...now }),
    queries.prefetchQuery({ ...idleQuery, ...now }),
    queries.prefetchQuery({ ...userEventsQuery, ...now }),
  ])
}
