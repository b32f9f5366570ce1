import { hasAnswer } from '@ganj/client'
import type { Profile, Wallet } from '@ganj/contract'
import type { ConnectedWallet } from '@ganj/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { text } from '#platform/i18n/i18n.ts'
import { toast, toastFault } from '#platform/toast.ts'
import { execute } from '#player/commands/execute.ts'
import { profileQuery } from '#player/profile-query.ts'
import { connect } from './commands.ts'
import { proofOf } from './proof-of.ts'

/** The wallet in the cached profile. */
export const shownWallet = (queries: QueryClient): Wallet | null =>
  queries.getQueryData<Profile>(profileQuery.queryKey)?.wallet ?? null

/**
 * Makes the server check a proof signed by a wallet, and shows the result.
 * @returns `lost` when it is unknown whether the server received it: the same proof may be sent again
 */
export async function proveWallet(
  queries: QueryClient,
  wallet: ConnectedWallet,
): Promise<'proven' | 'refused' | 'lost'> {
  const body = proofOf(wallet)
  if (!body) {
    toast({ kind: 'error', message: text('wallet.no-proof') })
    return 'refused'
  }
  try {
    await execute(queries, connect, body)
    toast({ kind: 'success', message: text('wallet.done') })
    return 'proven'
  } catch (fault) {
    toastFault(fault)
    return hasAnswer(fault) ? 'refused' : 'lost'
  }
}
