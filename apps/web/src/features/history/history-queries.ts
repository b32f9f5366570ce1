import {
  getMovements,
  getPayments,
  getRuns,
  getSeason,
  getSeasons,
  getSpinHistory,
  type Movement,
  maxMovements,
  maxPayments,
  type Payment,
  wheelHistoryLimit,
} from '@ganj/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const seasonsQuery = queryOptions({
  queryKey: ['seasons'],
  queryFn: ({ signal }) => call(getSeasons, { signal }),
})

/** A past season never changes. */
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

/** The player's movements, paginated. */
export const movementsQuery = infiniteQueryOptions({
  queryKey: ['movements'],
  queryFn: ({ signal, pageParam }) =>
    call(getMovements, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ movements }) => movements),
})

/** The player's runs with their verdicts, paginated. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['runs'],
  queryFn: ({ signal, pageParam }) =>
    call(getRuns, { query: pageParam === null ? {} : { after: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ runs }) => runs),
})

/** A purchase for money, or for currencies of the game. */
export type Bought = ({ with: 'money' } & Payment) | ({ with: 'indicators'; createdAt: string } & Movement)

/** Both kinds of purchases, newest first. */
export const purchasesQuery = queryOptions({
  queryKey: ['purchases'],
  queryFn: async ({ signal }): Promise<Bought[]> => {
    const [payments, { movements }] = await Promise.all([
      call(getPayments, { query: { limit: maxPayments }, signal }),
      call(getMovements, { query: { kind: 'pack', limit: maxMovements }, signal }),
    ])
    return [
      ...payments.map((payment) => ({ with: 'money' as const, ...payment })),
      ...movements.map((one) => ({ with: 'indicators' as const, createdAt: one.movedAt, ...one })),
    ].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  },
})
