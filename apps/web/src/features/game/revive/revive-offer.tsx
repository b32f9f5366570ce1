import { defaultRevives, type NextRevive } from '@ganj/contract'
import { Button, Craft, type CraftForm, formatNumber, Icon, Skeleton, useLocale } from '@ganj/ui'
import { useEffect } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { Link } from '#platform/router/link.tsx'
import { BalanceChange } from '#player/balances/balance-change.tsx'
import { PriceTag } from '#player/balances/price-tag.tsx'
import classes from './revive-sheet.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

const secondsToDecide = 8
const radius = 66
const around = 2 * Math.PI * radius

interface Props {
  /** Undefined while it is loaded. */
  next: NextRevive | undefined
  remainingRevives: number
  form: number
  paying: boolean
  /** Why the payment failed. */
  fault: string | undefined
  onPay: () => void
  onPass: () => void
}

/** A few seconds to decide, the price and the balance after it; the countdown stops during the payment. */
export function ReviveOfferView({ next, remainingRevives, form, paying, fault, onPay, onPass }: Props) {
  const text = useText()
  const { language } = useLocale()
  const isLoading = next === undefined
  const left = useSecondsLeft(secondsToDecide, !isLoading && !paying && !fault, onPass)
  return (
    <>
      <div className={left <= 3 ? `${classes.ring} ${classes.hurry}` : classes.ring}>
        <svg viewBox="-80 -80 160 160" aria-hidden="true" focusable="false">
          <circle r="76" className={classes.beads} />
          <circle r={radius} className={classes.track} />
          <circle
            r={radius}
            className={classes.left}
            transform="rotate(-90)"
            strokeDasharray={around}
            strokeDashoffset={around * (1 - left / secondsToDecide)}
          />
        </svg>
        <Craft form={form as CraftForm} className={classes.craft} />
        <span className={classes.seconds} role="timer">
          {formatNumber(language, left)}
        </span>
      </div>
      <Remaining revives={remainingRevives} />
      {isLoading ? (
        <Skeleton height="64px" />
      ) : (
        next.price && <BalanceChange price={next.price} isPaying={paying} />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        variant="gold"
        size="xl"
        busy={isLoading || paying}
        note={
          isLoading ? (
            <Skeleton width="5ch" />
          ) : next.price ? (
            <PriceTag price={next.price} />
          ) : (
            text('price.free')
          )
        }
        onClick={onPay}
      >
        {text('revive.pay')}
      </Button>
      <Button variant="quiet" disabled={paying} onClick={onPass}>
        {text('revive.pass')}
      </Button>
    </>
  )
}

/** How many revives are left, as pips and in words. */
function Remaining({ revives }: { revives: number }) {
  const text = useText()
  return (
    <p className={classes.remaining}>
      <span className={classes.pips} aria-hidden="true">
        {Array.from({ length: defaultRevives }, (_, place) => (
          <Icon
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row
            key={place}
            name="blue-fire"
            size={26}
            className={place < revives ? undefined : classes.used}
          />
        ))}
      </span>
      {text('revive.remaining', { revives })}
    </p>
  )
}

interface NoReviveProps {
  next: NextRevive
  onPass: () => void
  onLeave: () => void
}

/**
 * Shown when no revive is possible: none is left, or the balance is too low. The run stays open while the player
 * visits the shop.
 */
export function NoRevive({ next, onPass, onLeave }: NoReviveProps) {
  const text = useText()
  useEffect(() => playFeedback('no-revive'), [])
  return (
    <>
      <div className={classes.none}>
        <Icon name="blue-fire" size={72} className={classes.used} />
        <p>{text(next.price ? 'revive.cannot-pay' : 'revive.none-left')}</p>
      </div>
      {next.price && (
        <p className={classes.cost}>
          {text('revive.price')} <PriceTag price={next.price} size={24} />
        </p>
      )}
      <Button variant="gold" onClick={onPass}>
        {text('revive.finish')}
      </Button>
      {next.price && (
        <Link to="/shop" className={classes.shop} onClick={onLeave}>
          {text('revive.shop')}
        </Link>
      )}
    </>
  )
}
