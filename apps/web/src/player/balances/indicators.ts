import { getIndicators, type Indicator, type IndicatorId } from '@ganj/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

export const indicatorsQuery = queryOptions({
  queryKey: ['indicators'],
  queryFn: ({ signal }) => earlyOr('indicators', () => call(getIndicators, { signal })),
})

export const amountOf = (indicators: readonly Indicator[], id: IndicatorId) =>
  indicators.find(({ publicId }) => publicId === id)?.value ?? 0

/** The player's balance of a currency; undefined until it is read. */
export const useIndicator = (id: IndicatorId): number | undefined =>
  useQuery({ ...indicatorsQuery, select: (indicators) => amountOf(indicators, id) }).data
