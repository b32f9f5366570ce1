import type { Pack, Payment } from '@ganj/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { BuySheet } from './buy-sheet.tsx'
import { PackHead } from './packs/pack-head.tsx'
import { ownPrice } from './packs/pack-sections.ts'
import { PaySheet } from './payment/pay-sheet.tsx'
import { PaymentMethodList } from './payment/payment-method-list.tsx'
import { isMoney, paymentMethodsOf } from './payment/payment-methods.ts'
import { methodsQuery } from './payment/payment-queries.ts'
import classes from './shop.module.css'

interface Props {
  /** A pack to buy, or an unsettled purchase. */
  wanted: Pack | Payment
  onClose: () => void
}

/** The sheet of a purchase: the choice of a payment method when there are several, then paying by it. */
export function PurchaseSheet({ wanted, onClose }: Props) {
  if (!('transactionId' in wanted)) return <NewPurchase pack={wanted} onClose={onClose} />
  const { packPublicId: publicId, name, bundle, method, price } = wanted
  return (
    <PaySheet
      pack={{ publicId, name, bundle }}
      paymentMethod={{ method, ...price }}
      begun={wanted}
      onClose={onClose}
    />
  )
}

function NewPurchase({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const text = useText()
  const methods = useQuery(methodsQuery).data ?? []
  const paymentMethods = paymentMethodsOf(pack, methods)
  const [chosen, choose] = useState(paymentMethods.length === 1 ? paymentMethods[0] : undefined)
  const price = ownPrice(pack)
  if (chosen && isMoney(chosen))
    return <PaySheet pack={pack} paymentMethod={chosen} begun={null} onClose={onClose} />
  if (chosen && price) return <BuySheet pack={pack} price={price} onClose={onClose} />
  return (
    <>
      <PackHead pack={pack} />
      <h4 className={classes.name}>{text('shop.ways')}</h4>
      <PaymentMethodList paymentMethods={paymentMethods} onChoose={choose} />
    </>
  )
}
