import { getSeason, getSeasons, getSpinHistory, wheelHistoryLimit } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => call(getSeasons, { signal }),
})

/** What is over stays as it was. */
export const seasonQuery = (startsAt: string) =>
  queryOptions({
    queryKey: ['season', startsAt],
    queryFn: ({ signal }) => call(getSeason, { query: { startsAt }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const spinsQuery = queryOptions({
  queryKey: ['spin-history', wheelHistoryLimit],
  queryFn: ({ signal }) => call(getSpinHistory, { query: { limit: wheelHistoryLimit }, signal }),
})
