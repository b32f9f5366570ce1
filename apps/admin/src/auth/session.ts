import { getSession, type OperatorSession, type Permission } from '@ganj/contract/admin'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, isFault, rememberCsrfToken, whenSessionIsLost } from '#platform/api/call.ts'
import { storePermissions } from './stored-permissions.ts'

/** Who is signed in; null: nobody. */
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
  rememberCsrfToken(session.csrfToken)
  const { secondFactor, operator } = session
  // Without its second factor a session may do nothing yet.
  storePermissions(['not-needed', 'passed'].includes(secondFactor) ? operator.permissions : null)
  return session
}

/** The session of a sign-in, or of a second factor that was just passed. */
export function enter(queries: QueryClient, session: OperatorSession): void {
  queries.setQueryData(sessionQuery.queryKey, remembered(session))
}

/** Forgets the session and all that it let see. */
export function leave(queries: QueryClient): void {
  rememberCsrfToken('')
  storePermissions(null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.path })
  queries.setQueryData(sessionQuery.queryKey, null)
}

/** A session that the server knows no more leads to the sign-in, wherever the operator is. */
export function followSession(queries: QueryClient): void {
  whenSessionIsLost(() => {
    if (queries.getQueryData(sessionQuery.queryKey)) leave(queries)
  })
}

/** The signed-in operator. Only below the sign-in. */
export function useSession(): OperatorSession {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('there is no session here')
  return data
}

/** Whether the operator may do something; what they may not is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { operator } = useSession()
  return (permission) => operator.permissions.includes(permission)
}
