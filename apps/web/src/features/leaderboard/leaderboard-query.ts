import { type BoardDimension, getLeaderboard, type Leaderboard, leaderboardMaxUsers } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

/** A board, with how far the server's clock was ahead of ours when it answered. */
export interface Board extends Leaderboard {
  skewMs: number
}

export const boardKey = ['leaderboard'] as const

export const leaderboardQuery = (dimension: BoardDimension) =>
  queryOptions({
    queryKey: [...boardKey, dimension],
    queryFn: async ({ signal }): Promise<Board> => {
      const ask = () => call(getLeaderboard, { query: { dimension, maxUsers: leaderboardMaxUsers }, signal })
      const board = await (dimension === 'weekly' ? earlyOr('leaderboard', ask) : ask())
      return { ...board, skewMs: Date.parse(board.serverTime) - Date.now() }
    },
  })

/**
 * Points the caller needs to pass the next rank; null at the top and when not ranked. Of equal scores the earlier one
 * ranks higher.
 */
export function gapToNextPlace({
  me,
  top,
  neighbours,
}: Leaderboard): { place: number; points: number } | null {
  if (!me || me.place === 1) return null
  const above = [...top, ...neighbours].find(({ place }) => place === me.place - 1)
  return above ? { place: above.place, points: above.score - me.score + 1 } : null
}
