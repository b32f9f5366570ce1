import { claimCoinIdle, doubleCoinIdle, type Money } from '@ganj/contract'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand, defineFlow } from '#player/commands/define-command.ts'
import { execute } from '#player/commands/execute.ts'
import { idleQuery } from './idle-query.ts'

const claimCoins = defineCommand({ endpoint: claimCoinIdle, purpose: () => 'claim' })

const doubleCoins = defineCommand({
  endpoint: doubleCoinIdle,
  body: (price: Money) => ({ publicId: price.currency, price }),
  purpose: ({ amount, currency }: Money) => `${amount} ${currency}`,
  spends: (price: Money) => price,
})

/** Claims the idle coins, doubled when a price is given. */
export const claimIdleCoins = defineFlow({
  steps: (queries, price: Money | null) =>
    price ? execute(queries, doubleCoins, price) : execute(queries, claimCoins, undefined),
  invalidates: [indicatorsQuery],
  // An operator may have changed the prices, or another device claimed the coins.
  invalidatesOnFailure: [idleQuery],
  holdsUntilRead: true,
  sayFault: 'in-place',
})
