import { Icon, type IconName } from '@ganj/ui'
import * as ink from '#platform/appearance/ink.ts'
import { iconOf } from '#player/balances/currencies.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The icon of a payment method. Decorative. */
export function PaymentMethodIcon({
  paymentMethod,
  size,
}: {
  paymentMethod: Pick<PaymentMethod, 'currency'>
  size: number
}) {
  if (paymentMethod.currency !== 'star')
    return <Icon name={iconOf(paymentMethod.currency) satisfies IconName} size={size} />
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      <path d={star} fill={ink.bronze27} transform="translate(0 1.6)" />
      <path d={star} fill="url(#g-gold)" />
      <path d="M0-12.4 3.3-4.6 0-2.6Z" fill={ink.cream92} opacity=".8" />
    </svg>
  )
}

const star =
  'M0-14C.8-14 1.5-13.5 1.9-12.7L4.6-6 11.8-5.4C13.6-5.2 14.3-3 12.9-1.8L7.4 2.9 9.1 9.9C9.5 11.7 7.6 13 6 12.1L0 8.4-6 12.1C-7.6 13-9.5 11.7-9.1 9.9L-7.4 2.9-12.9-1.8C-14.3-3-13.6-5.2-11.8-5.4L-4.6-6-1.9-12.7C-1.5-13.5-.8-14 0-14Z'
