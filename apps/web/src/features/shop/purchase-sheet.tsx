import type { Pack, Payment } from '@ganj/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { BuySheet } from './buy-sheet.tsx'
import { PackHead } from './pack-head.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { methodsQuery } from './payment-queries.ts'
import { ownPrice } from './shelves.ts'
import classes from './shop.module.css'
import { WayList } from './way-list.tsx'
import { isMoney, waysOf } from './ways.ts'

interface Props {
  /** A pack that is to be bought, or a purchase that was begun before. */
  wanted: Pack | Payment
  onClose: () => void
}

/** What stands in the sheet of a purchase: the choice of a way when there is one, then buying by it. */
export function PurchaseSheet({ wanted, onClose }: Props) {
  if (!('transactionId' in wanted)) return <NewPurchase pack={wanted} onClose={onClose} />
  const { packPublicId: publicId, name, bundle, method, price } = wanted
  return (
    <PaySheet pack={{ publicId, name, bundle }} way={{ method, ...price }} begun={wanted} onClose={onClose} />
  )
}

function NewPurchase({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const text = useText()
  const methods = useQuery(methodsQuery).data ?? []
  const ways = waysOf(pack, methods)
  const [chosen, choose] = useState(ways.length === 1 ? ways[0] : undefined)
  const price = ownPrice(pack)
  if (chosen && isMoney(chosen)) return <PaySheet pack={pack} way={chosen} begun={null} onClose={onClose} />
  if (chosen && price) return <BuySheet pack={pack} price={price} onClose={onClose} />
  return (
    <>
      <PackHead pack={pack} />
      <h4 className={classes.name}>{text('shop.ways')}</h4>
      <WayList ways={ways} onChoose={choose} />
    </>
  )
}
