import { isClientFault } from '@ganj/client'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Params, useParams } from '../router/params.ts'
import { messageOf } from './fault-message.ts'
import { NotFound } from './not-found.tsx'
import { LoadError, Loading } from './states.tsx'

interface Props<Data, Key extends readonly unknown[]> {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Number of rows of the skeleton. */
  rows?: number
  /** Shown while the query is loading, instead of a skeleton. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton while it is loading, or its failure. */
export function Read<Data, Key extends readonly unknown[]>({
  query,
  rows,
  loading,
  children,
}: Props<Data, Key>) {
  return <Reply result={useQuery(query)} {...(rows ? { rows } : {})} loading={loading} render={children} />
}

interface ReplyProps<Data> {
  result: UseQueryResult<Data>
  rows?: number
  loading?: ReactNode
  render: (data: Data) => ReactNode
}

export function Reply<Data>({ result, rows, loading, render }: ReplyProps<Data>) {
  const { data, error, refetch } = result
  const params = useParams()
  if (data !== undefined) return render(data)
  if (isOfAddress(error, params)) return <NotFound />
  if (isMissing(error, params)) return <NotFound why={messageOf(error)} />
  if (error) return <LoadError error={error} retry={refetch} />
  return loading ?? <Loading {...(rows ? { rows } : {})} />
}

/** Whether a read was refused because a parameter of the page's path cannot be the id of anything. */
const isOfAddress = (error: unknown, params: Params): boolean =>
  isClientFault(error) && error.errors.some(({ path }) => path.replace('query/', '') in params)

/** Whether the page's path names something that does not exist, or no longer. */
const isMissing = (error: unknown, params: Params): boolean =>
  isClientFault(error) && error.status === 404 && Object.keys(params).length > 0
