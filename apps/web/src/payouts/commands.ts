import { cancelPayout, requestPayout } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { payoutTermsQuery } from '#wallet/payout-terms-query.ts'
import { payoutsQuery } from './payout-queries.ts'

interface Wish {
  walletAddress: string
  amount: number
}

/** Requests a payout. Not optimistic: it is money. */
export const askForPayout = defineCommand({
  endpoint: requestPayout,
  body: (wish: Wish) => wish,
  purpose: ({ walletAddress, amount }: Wish) => `${walletAddress} ${amount}`,
  invalidates: [indicatorsQuery, payoutTermsQuery, payoutsQuery],
  holdsUntilRead: true,
  sayFault: 'in-place',
  noAnswer: 'payout.no-answer',
})

/** Cancels a payout. */
export const cancelMyPayout = defineCommand({
  endpoint: cancelPayout,
  body: (payoutPublicId: string) => ({ payoutPublicId }),
  purpose: (payoutPublicId: string) => payoutPublicId,
  invalidates: [indicatorsQuery, payoutTermsQuery, payoutsQuery],
  holdsUntilRead: true,
})
