import { getLeaderboardPrizes, type Money, type SeasonPrize } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

/** The prizes of the weekly ranks. A board without prizes still shows the ranks, so a failure is silent. */
export const prizesQuery = queryOptions({
  queryKey: ['leaderboard-prizes'],
  queryFn: ({ signal }) => earlyOr('leaderboardPrizes', () => call(getLeaderboardPrizes, { signal })),
  staleTime: 5 * 60_000,
  meta: { silent: 'background' },
})

/** The prize of a rank; empty after the last range. */
export const prizesOf = (ranges: readonly SeasonPrize[], place: number): readonly Money[] =>
  ranges.find(({ fromPlace, toPlace }) => fromPlace <= place && place <= toPlace)?.prizes ?? []

/** The week's tether budget and the last rank that wins tether; null in a week without. */
export function tetherOf(budget: readonly Money[], ranges: readonly SeasonPrize[]) {
  const total = budget.find(({ currency }) => currency === 'tether')
  const paying = ranges.filter(({ prizes }) => prizes.some(({ currency }) => currency === 'tether'))
  if (!total || paying.length === 0) return null
  return { amount: total.amount, places: Math.max(...paying.map(({ toPlace }) => toPlace)) }
}
