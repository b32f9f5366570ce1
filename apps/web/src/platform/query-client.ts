import { isClientFault } from '@ganj/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { text } from './i18n/i18n.ts'
import type { SilentReason } from './silent.ts'
import { toast, toastFault } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { silent?: SilentReason }
    mutationMeta: { announceSuccess?: boolean; announceFailure?: boolean }
  }
}

/** Who is not signed in sees a page that says so; a toast for each read would only repeat it. */
const isSignInFault = (fault: unknown) => isClientFault(fault) && fault.code.startsWith('auth.')

/** Reads speak up when they fail unless silenced; writes only when asked to. The client itself repeats lost calls. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (fault, query) => {
        if (!query.meta?.silent && !isSignInFault(fault)) toastFault(fault)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_reply, _sent, _result, { meta }) => {
        if (meta?.announceSuccess) toast({ kind: 'success', message: text('toast.success') })
      },
      onError: (fault, _sent, _result, { meta }) => {
        if (meta?.announceFailure) toastFault(fault)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, fault) => failures < 2 && isClientFault(fault) && fault.status === 503,
      },
      mutations: { networkMode: 'always' },
    },
  })
