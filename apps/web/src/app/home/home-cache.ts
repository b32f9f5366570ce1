import type { QueryClient } from '@tanstack/react-query'
import { tokens } from '#auth/store.ts'
import { readHome, writeHome } from '#auth/stored-session.ts'
import { builtId } from '#platform/built-id.ts'
import { launch } from '#platform/launch/launch.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { craftLevelsQuery } from '#player/craft-levels.ts'
import { isFromLastVisit, setRestoredAt } from '#player/last-visit.ts'
import { achievementsQuery, dailyRewardQuery, dailyTasksQuery } from '#rewards/reward-queries.ts'
import { highScoreQuery } from '../../features/game/game-queries.ts'
import { leaderboardQuery } from '../../features/leaderboard/leaderboard-query.ts'
import { prizesQuery } from '../../features/leaderboard/prizes.ts'

/**
 * The data that home renders before the server has answered. The open run, which a press would continue, and the news
 * are not included: both must be current.
 */
const keys: readonly (readonly unknown[])[] = [
  indicatorsQuery.queryKey,
  craftLevelsQuery.queryKey,
  highScoreQuery.queryKey,
  leaderboardQuery('weekly').queryKey,
  prizesQuery.queryKey,
  dailyRewardQuery.queryKey,
  dailyTasksQuery.queryKey,
  achievementsQuery.queryKey,
]
const hashes = new Set(keys.map((key) => JSON.stringify(key)))

/** Restores the data home showed last into the query cache, as stale data. @returns whether there were any */
export function restoreHome(queries: QueryClient): boolean {
  // A hand-over may be of another player.
  if (launch.refreshToken !== null || launch.deviceId !== null) return false
  const stored = readHome(tokens.refreshToken(), builtId(document))
  const entries = stored && parse(stored.json)
  if (!stored || !entries) return false
  setRestoredAt(stored.at)
  keys.forEach((key, place) => {
    const data = entries[place]
    if (data !== null && data !== undefined) queries.setQueryData(key, data, { updatedAt: stored.at })
  })
  return true
}

/** Stores what home shows for the next visit, when the browser is idle. */
export function storeHome(queries: QueryClient): void {
  let isWaiting = false
  const write = () => {
    isWaiting = false
    const refreshToken = tokens.refreshToken()
    const states = keys.map((key) => queries.getQueryState(key))
    const at = Math.min(...states.flatMap((state) => state?.dataUpdatedAt || []))
    // Not without the balances, nor without a session: the stored data name its owner.
    if (refreshToken === null || !states[0]?.data || isFromLastVisit(at)) return
    writeHome(refreshToken, builtId(document), {
      at,
      json: JSON.stringify(states.map((state) => state?.data ?? null)),
    })
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || isWaiting || !hashes.has(query.queryHash)) return
    isWaiting = true
    whenIdle(write, 1000)
  })
}

function parse(json: string): unknown[] | null {
  try {
    const entries: unknown = JSON.parse(json)
    return Array.isArray(entries) ? entries : null
  } catch {
    return null
  }
}
