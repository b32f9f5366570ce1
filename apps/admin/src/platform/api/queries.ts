import { isClientFault } from '@ganj/client'
import type { AdminEndpoint, AdminQueryOf, AdminReplyOf } from '@ganj/contract/admin'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { callChecked } from './call.ts'

/** A failed read is shown in its place; refusals are not retried. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, fault) => failures < 2 && isClientFault(fault) && [0, 503].includes(fault.status),
      },
    },
  })

/** One reply. */
export const readQuery = <E extends AdminEndpoint>(
  endpoint: E,
  ...[query]: Partial<AdminQueryOf<E>> extends AdminQueryOf<E>
    ? [query?: AdminQueryOf<E>]
    : [query: AdminQueryOf<E>]
) =>
  queryOptions({
    queryKey: [endpoint.path, query ?? {}],
    queryFn: ({ signal }) => callChecked(endpoint, { query, signal }),
  })

/** A paginated list. */
export const listQuery = <E extends AdminEndpoint>(
  endpoint: E,
  filters: Record<string, string | undefined>,
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, filters],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) }
      const reply = await callChecked(endpoint, { query, signal })
      return reply as Page<RowOf<E>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The type of a list's row. */
export type RowOf<E extends AdminEndpoint> = AdminReplyOf<E> extends { rows: (infer Row)[] } ? Row : never
