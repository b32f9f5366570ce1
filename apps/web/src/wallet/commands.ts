import { connectWallet, disconnectWallet, type Profile, type Wallet } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { defineCommand } from '#player/commands/define-command.ts'
import { profileQuery } from '#player/profile-query.ts'
import { refreshGoals } from '#rewards/reward-queries.ts'
import { payoutTermsQuery } from './payout-terms-query.ts'
import type { WalletProof } from './proof-of.ts'

const showWallet = (queries: QueryClient, wallet: Wallet | null) =>
  queries.setQueryData<Profile>(profileQuery.queryKey, (profile) => profile && { ...profile, wallet })

/** Makes the server check a proof signed by a wallet. */
export const connect = defineCommand({
  endpoint: connectWallet,
  body: (body: WalletProof) => body,
  purpose: ({ proof }: WalletProof) => proof.signature,
  applies(queries, wallet) {
    showWallet(queries, wallet)
    refreshGoals(queries)
  },
  invalidates: [payoutTermsQuery],
})

/** Disconnects the proven wallet. */
export const disconnect = defineCommand({
  endpoint: disconnectWallet,
  body: (address: string) => ({ address }),
  applies: (queries) => showWallet(queries, null),
  invalidates: [payoutTermsQuery],
})
