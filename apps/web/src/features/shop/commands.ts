import {
  buyPack,
  buyWithStar,
  buyWithStarPd,
  buyWithTether,
  type Money,
  type Payment,
  reportPaymentError,
} from '@ganj/contract'
import { playFeedback } from '#platform/play-feedback.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { defineCommand } from '#player/commands/define-command.ts'
import { paymentQuery } from './payment/payment-queries.ts'
import { packsQuery, powerUpNamesQuery } from './shop-queries.ts'

interface Order {
  packPublicId: string
  price: Money
}

/** Buys a pack for a currency of the game. A changed price is a different purchase with its own key. */
export const purchase = defineCommand({
  endpoint: buyPack,
  body: ({ packPublicId, price: { currency, amount } }: Order) => ({
    packPublicId,
    price: { currency, amount },
  }),
  purpose: ({ packPublicId, price }: Order) => `${packPublicId} ${price.amount} ${price.currency}`,
  spends: ({ price }: Order) => price,
  applies: () => playFeedback('purchase'),
  invalidates: [indicatorsQuery, packsQuery, powerUpNamesQuery],
  holdsUntilRead: true,
  sayFault: 'in-place',
  noAnswer: 'shop.offline',
})

// Each press creates a new order; only the server knows its outcome.
const ofPack = { body: (packId: string) => ({ packId }) }
export const orderWithStars = defineCommand({ endpoint: buyWithStar, ...ofPack })
export const orderAtPlayDeck = defineCommand({ endpoint: buyWithStarPd, ...ofPack })
export const orderWithTether = defineCommand({ endpoint: buyWithTether, ...ofPack })

interface Given {
  payment: Payment
  error: string
}

/** Reports that an order was not paid. A lost report does no harm: the order expires. */
export const reportUnpaid = defineCommand({
  endpoint: reportPaymentError,
  body: ({ payment: { transactionId }, error }: Given) => ({ transactionId, error: error.slice(0, 500) }),
  applies: (queries, payment) => queries.setQueryData(paymentQuery(payment.transactionId).queryKey, payment),
  sayFault: 'nowhere',
})
