import { getSession, type OperatorSession, type Permission } from '@ganj/contract/admin'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, isFault, storeCsrfToken, whenSessionIsLost } from '#platform/api/call.ts'
import { storePermissions } from './stored-permissions.ts'

/** The session of the signed-in operator; null without one. */
export const sessionQuery = queryOptions({
  queryKey: [getSession.path],
  queryFn: async ({ signal }): Promise<OperatorSession | null> => {
    try {
      return remembered(await call(getSession, { signal }))
    } catch (failure) {
      if (isFault(failure, 'operator.session-missing')) {
        storePermissions(null)
        return null
      }
      throw failure
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function remembered(session: OperatorSession): OperatorSession {
  storeCsrfToken(session.csrfToken)
  const { secondFactor, operator } = session
  // A session has no permissions until its second factor is passed.
  storePermissions(['not-needed', 'passed'].includes(secondFactor) ? operator.permissions : null)
  return session
}

/** Stores the session after a sign-in or a passed second factor. */
export function enter(queries: QueryClient, session: OperatorSession): void {
  queries.setQueryData(sessionQuery.queryKey, remembered(session))
}

/** Removes the session and all data that were read with it. */
export function leave(queries: QueryClient): void {
  storeCsrfToken('')
  storePermissions(null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.path })
  queries.setQueryData(sessionQuery.queryKey, null)
}

/** Shows the sign-in from any page when the server no longer accepts the session. */
export function followSession(queries: QueryClient): void {
  whenSessionIsLost(() => {
    if (queries.getQueryData(sessionQuery.queryKey)) leave(queries)
  })
}

/** The signed-in operator. Only for components inside `Gate`. */
export function useSession(): OperatorSession {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('there is no session here')
  return data
}

/** Whether the operator has a permission; controls without it are not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { operator } = useSession()
  return (permission) => operator.permissions.includes(permission)
}
