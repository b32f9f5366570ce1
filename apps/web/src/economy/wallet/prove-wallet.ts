import { connectWallet, type Profile, type Wallet } from '@ganj/contract'
import type { ConnectedWallet } from '@ganj/wallet'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { text } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { toast, toastFault } from '#platform/toast.ts'
import { createKeyKeeper, hasAnswer } from '../key-keeper.ts'
import { payoutTermsQuery } from '../payouts/payout-queries.ts'
import { profileQuery } from '../profile-query.ts'
import { refreshGoals } from '../reward-queries.ts'
import { proofOf } from './proof-of.ts'

const keys = createKeyKeeper()

/** The wallet the profile shows. */
export const shownWallet = (queries: QueryClient): Wallet | null =>
  queries.getQueryData<Profile>(profileQuery.queryKey)?.wallet ?? null

export const showWallet = (queries: QueryClient, wallet: Wallet | null) =>
  queries.setQueryData<Profile>(profileQuery.queryKey, (profile) => profile && { ...profile, wallet })

/**
 * Has the server check what a wallet signed, and tells the player.
 * @returns `lost` when nobody knows whether the server heard of it: the same proof may be sent again
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
  const purpose = body.proof.signature
  try {
    showWallet(queries, await call(connectWallet, { body, key: keys.keyOf(purpose) }))
    keys.answered(purpose)
    toast({ kind: 'success', message: text('wallet.done') })
    refreshGoals(queries)
    queries.invalidateQueries(payoutTermsQuery).catch(reportFailure)
    return 'proven'
  } catch (fault) {
    keys.failed(purpose, fault)
    toastFault(fault)
    return hasAnswer(fault) ? 'refused' : 'lost'
  }
}
