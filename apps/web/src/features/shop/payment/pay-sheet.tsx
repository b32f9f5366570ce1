import { isClientFault } from '@ganj/client'
import type { Pack, Payment } from '@ganj/contract'
import { Bdi, Button, formatNumber, Icon, Spinner, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { profileQuery } from '#player/profile-query.ts'
import { useWalletLink } from '#wallet/wallet-link.ts'
import { WalletPanel } from '#wallet/wallet-panel.tsx'
import { PackHead } from '../packs/pack-head.tsx'
import shop from '../shop.module.css'
import classes from './pay.module.css'
import { PaymentMethodIcon } from './payment-method-icon.tsx'
import type { MoneyPaymentMethod } from './payment-methods.ts'
import { PurchaseSuccess } from './purchase-success.tsx'
import { type PayStep, usePay } from './use-pay.ts'

interface Props {
  pack: Pick<Pack, 'publicId' | 'name' | 'bundle'>
  paymentMethod: MoneyPaymentMethod
  /** An unsettled order from before. */
  begun: Payment | null
  onClose: () => void
}

/** Buys a pack for money: shows the price, the progress and the result. */
export function PaySheet({ pack, paymentMethod, begun, onClose }: Props) {
  const text = useText()
  const { language } = useLocale()
  const { step, payment, fault, message, pay, giveUp } = usePay({
    packId: pack.publicId,
    paymentMethod,
    begun,
  })
  if (step === 'yours') return <PurchaseSuccess bundle={pack.bundle} onClose={onClose} />
  const act = (
    <Act step={step} isRefused={isRefusedForGood(fault)} onPay={pay} onGiveUp={giveUp} onClose={onClose} />
  )
  return (
    <>
      <PackHead pack={pack} />
      <p className={classes.total}>
        <span>{text('shop.price')}</span>
        <span className={classes.price}>
          <PaymentMethodIcon paymentMethod={paymentMethod} size={24} />
          <bdi>{formatNumber(language, paymentMethod.amount)}</bdi>
        </span>
      </p>
      <Progress step={step} method={paymentMethod.method} />
      <p role="alert" className={shop.problem}>
        {step === 'ready' && message}
      </p>
      {paymentMethod.method === 'tether' && needsWallet(step) ? <WithWallet>{act}</WithWallet> : act}
      {payment && (
        <small className={classes.number}>
          {text('shop.pay.number')} <Bdi ltr>{payment.transactionId}</Bdi>
        </small>
      )}
    </>
  )
}

const needsWallet = (step: PayStep) => ['ready', 'cancelled', 'failed', 'expired'].includes(step)

/** Already bought, sold out, or not sold by this method: a retry would be refused too. */
const isRefusedForGood = (fault: unknown) =>
  isClientFault(fault) && (fault.code.startsWith('shop.') || fault.code === 'payment.not-for-method')

/** Tether is paid from the proven wallet, which must be connected in this browser. */
function WithWallet({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileQuery)
  const connected = useWalletLink(({ address }) => address)
  const isReady = profile?.wallet != null && profile.wallet.address === connected
  return (
    <>
      {!isReady && <WalletPanel />}
      {isReady && children}
    </>
  )
}

const states = {
  ready: {
    star: 'shop.pay.ready.star',
    playdeck: 'shop.pay.ready.playdeck',
    tether: 'shop.pay.ready.tether',
  },
  asking: {
    star: 'shop.pay.asking.star',
    playdeck: 'shop.pay.asking.star',
    tether: 'shop.pay.asking.tether',
  },
} as const satisfies Partial<Record<PayStep, Record<MoneyPaymentMethod['method'], TextKey>>>

const endings = {
  looking: ['shop.pay.looking', 'shop.pay.looking.text'],
  long: ['shop.pay.long', 'shop.pay.long.text'],
  held: ['shop.pay.held', 'shop.pay.held.text'],
  cancelled: ['shop.pay.cancelled', 'shop.pay.cancelled.text'],
  failed: ['shop.pay.failed', 'shop.pay.failed.text'],
  expired: ['shop.pay.expired', 'shop.pay.expired.text'],
  returned: ['shop.pay.returned', 'shop.pay.returned.text'],
} as const

/** The state of the purchase, announced by screen readers. */
function Progress({
  step,
  method,
}: {
  step: Exclude<PayStep, 'yours'>
  method: MoneyPaymentMethod['method']
}) {
  const text = useText()
  if (step === 'ready' || step === 'asking') {
    return (
      <p role="status" className={classes.words}>
        {text(states[step][method])}
      </p>
    )
  }
  const isLooking = step === 'looking' || step === 'long'
  const [title, words] = endings[step]
  return (
    <div role="status" className={isLooking ? classes.progress : `${classes.progress} ${classes.ended}`}>
      {isLooking ? <Spinner /> : <Icon name={step === 'held' ? 'clock' : 'close'} size={22} />}
      <div>
        <b className={classes.state}>{text(title)}</b>
        <p className={classes.words}>{text(words)}</p>
      </div>
    </div>
  )
}

interface ActProps {
  step: Exclude<PayStep, 'yours'>
  isRefused: boolean
  onPay: () => void
  onGiveUp: () => void
  onClose: () => void
}

function Act({ step, isRefused, onPay, onGiveUp, onClose }: ActProps) {
  const text = useText()
  if (step === 'held' || step === 'returned') {
    return (
      <Button variant="lapis" onClick={onClose}>
        {text('shop.pay.close')}
      </Button>
    )
  }
  if (step === 'looking' || step === 'long') {
    return (
      <div className={classes.pair}>
        <Button variant="lapis" onClick={onPay}>
          {text('shop.pay.continue')}
        </Button>
        <Button variant="quiet" onClick={onGiveUp}>
          {text('shop.pay.give-up')}
        </Button>
      </div>
    )
  }
  return (
    <Button variant="gold" busy={step === 'asking'} disabled={isRefused} onClick={onPay}>
      {text(step === 'ready' || step === 'asking' ? 'shop.pay.pay' : 'shop.pay.again')}
    </Button>
  )
}
