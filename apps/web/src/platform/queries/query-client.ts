import { isClientFault } from '@ganj/client'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { toastFault } from '../toast.ts'
import type { SilentReason } from './silent.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: SilentReason }
  }
}

/** The page already shows that there is no session; a toast for each read would only repeat it. */
const isSignInFault = (fault: unknown) => isClientFault(fault) && fault.code.startsWith('auth.')

/** A failed read shows a toast unless it is silent; writes are commands. The client itself retries lost calls. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, query) => {
        if (!query.meta?.silent && !isSignInFault(fault)) toastFault(fault)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, fault) => failures < 2 && isClientFault(fault) && fault.status === 503,
      },
    },
  })
