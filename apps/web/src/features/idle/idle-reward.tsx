import { isClientFault } from '@ganj/client'
import type { CoinIdle, Money } from '@ganj/contract'
import { Button, formatNumber, Icon, RollingNumber, Sheet, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { BalanceChange } from '#economy/balance-change.tsx'
import { useIndicator } from '#economy/indicators.ts'
import { PriceTag } from '#economy/price-tag.tsx'
import { feel } from '#platform/feel.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { idleQuery, useClaimIdle } from './idle-query.ts'
import classes from './idle-reward.module.css'

interface Props {
  onClose: () => void
}

/** The coins that grew while the player was away; nothing when there are none, or when nobody knows. */
export function IdleReward({ onClose }: Props) {
  const { data: idle, isError } = useQuery(idleQuery)
  const close = useEffectEvent(onClose)
  const isNothing = isError || idle?.coins === 0
  useEffect(() => {
    if (isNothing) close()
  }, [isNothing])
  return idle && idle.coins > 0 ? <IdleSheet idle={idle} onClose={onClose} /> : null
}

function IdleSheet({ idle, onClose }: Props & { idle: CoinIdle }) {
  const text = useText()
  const { language } = useLocale()
  const [price, setPrice] = useState<Money | null>(null)
  const claim = useClaimIdle()
  const coins = price ? 2 * idle.coins : idle.coins
  const take = () =>
    claim.mutate(price, {
      onSuccess: () => {
        feel('idle-reward')
        onClose()
      },
    })
  return (
    <Sheet
      title={text('idle.title')}
      closeLabel={text('sheet.close')}
      held={claim.isPending}
      onClose={onClose}
    >
      <div className={classes.heap}>
        <Icon name="coin" size={64} className={classes.left} />
        <Icon name="coin" size={64} className={classes.right} />
        <Icon name="coin" size={92} className={classes.front} />
      </div>
      <p className={classes.gain}>
        <bdi>
          <RollingNumber look="signed" from={0} value={coins} />
        </bdi>
      </p>
      <p className={classes.rate}>
        {text('idle.rate', { coins: formatNumber(language, idle.perHour), hours: idle.capHours })}
      </p>
      {idle.doublePrices.length > 0 && (
        <fieldset className={classes.double} disabled={claim.isPending}>
          <legend>{text('idle.double')}</legend>
          {idle.doublePrices.map((each) => (
            <DoublePrice
              key={each.currency}
              price={each}
              chosen={each.currency === price?.currency}
              onChoose={() => setPrice(each.currency === price?.currency ? null : each)}
            />
          ))}
        </fieldset>
      )}
      {price && <BalanceChange price={price} isPaying={claim.isPending || claim.isSuccess} />}
      {claim.error && (
        <p className={classes.fault} role="alert">
          {(isClientFault(claim.error) && claim.error.detail) || text('error.no-answer')}
        </p>
      )}
      <Button
        look="gold"
        size="xl"
        busy={claim.isPending}
        note={price ? <PriceTag price={price} /> : undefined}
        onClick={take}
      >
        {text(price ? 'idle.claim-double' : 'idle.claim')}
      </Button>
    </Sheet>
  )
}

interface PriceProps {
  price: Money
  chosen: boolean
  onChoose: () => void
}

function DoublePrice({ price, chosen, onChoose }: PriceProps) {
  const text = useText()
  const balance = useIndicator(price.currency)
  return (
    <button
      type="button"
      className={classes.price}
      aria-pressed={chosen}
      disabled={balance !== undefined && balance < price.amount}
      onClick={onChoose}
    >
      <bdi className={classes.times}>{text('idle.times-two')}</bdi>
      <PriceTag price={price} size={24} />
    </button>
  )
}
