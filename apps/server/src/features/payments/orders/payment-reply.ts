import type { Money, Payment } from '@ganj/contract'
import { toWire } from '#ledger/money.ts'
import { inLanguage } from '#platform/texts/local-text.ts'
import type { Language } from '#platform/texts/texts.ts'
import type { PaymentRow, PaymentSettled } from './payment.ts'

/** An order as the contract shows it. */
export const paymentReply = (
  { publicId, method, pack, goods, amount, state, createdAt, expiresAt }: PaymentRow,
  language: Language,
): Payment => ({
  transactionId: publicId,
  method,
  packPublicId: pack,
  name: inLanguage(goods.name, language),
  bundle: goods.bundle,
  price:
    method === 'tether'
      ? { currency: 'tether', amount: toWire('tether', amount) }
      : { currency: 'star', amount: Number(amount) },
  state,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** What a settled payment credited in currencies, tether last. */
export function rewardOfPayment({
  outcome,
  bundle,
  toBalance,
}: Pick<PaymentSettled, 'outcome' | 'bundle' | 'toBalance'>): Money[] {
  const tether = toBalance > 0n ? [{ currency: 'tether' as const, amount: toWire('tether', toBalance) }] : []
  return outcome === 'delivered' ? [...bundle.indicators, ...tether] : tether
}
