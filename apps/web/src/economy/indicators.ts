import { getIndicators, type Indicator, type IndicatorId } from '@ganj/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

export const indicatorsQuery = queryOptions({
  queryKey: ['indicators'],
  queryFn: ({ signal }) => earlyOr('indicators', () => call(getIndicators, { signal })),
})

export const amountOf = (indicators: readonly Indicator[], id: IndicatorId) =>
  indicators.find(({ publicId }) => publicId === id)?.value ?? 0

/** What the player has of it; undefined while nobody knows. */
export const useIndicator = (id: IndicatorId): number | undefined =>
  useQuery({ ...indicatorsQuery, select: (indicators) => amountOf(indicators, id) }).data

/** Takes it from what is shown before the server has answered; the answer is a way back. */
export async function spendOptimistically(
  queries: QueryClient,
  id: IndicatorId,
  amount: number,
): Promise<() => void> {
  await queries.cancelQueries(indicatorsQuery)
  const before = queries.getQueryData(indicatorsQuery.queryKey)
  queries.setQueryData(indicatorsQuery.queryKey, (indicators) =>
    indicators?.map((indicator) =>
      indicator.publicId === id ? { ...indicator, value: Math.max(0, indicator.value - amount) } : indicator,
    ),
  )
  return () => queries.setQueryData(indicatorsQuery.queryKey, before)
}
