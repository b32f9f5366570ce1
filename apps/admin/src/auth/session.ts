import { getSession, type OperatorSession, type Permission } from '@ganj/contract/admin'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, isFault, storeCsrfToken, whenSessionIsLost } from '#platform/api/call.ts'
import { hasUnsaved } from '#platform/router/location.tsx'
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
  // A session has no permissions until its second factor is passed.
  storePermissions(isComplete(session) ? session.operator.permissions : null)
  return session
}

const isComplete = ({ secondFactor }: OperatorSession) => ['not-needed', 'passed'].includes(secondFactor)

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

/**
 * Shows the sign-in from any page when the server no longer accepts the session. A page with unsaved input stays, with
 * a notice that the session has ended: the operator signs in again in another tab.
 */
export function followSession(queries: QueryClient): void {
  whenSessionIsLost(() => {
    const session = queries.getQueryData(sessionQuery.queryKey)
    if (!session) return
    if (hasUnsaved()) queries.setQueryData(sessionQuery.queryKey, endedOf(session))
    else leave(queries)
  })
}

const endedOf = (session: OperatorSession): OperatorSession => ({
  ...session,
  expiresAt: new Date(0).toISOString(),
})

/** Continues with the session of another tab, in which the same operator has signed in again. */
export async function continueSession(queries: QueryClient): Promise<void> {
  const before = queries.getQueryData(sessionQuery.queryKey)
  const session = await call(getSession)
  if (session.operator.id !== before?.operator.id) return leave(queries)
  if (!isComplete(session)) return
  enter(queries, session)
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.path })
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
