import type { CoinIdle, IndicatorId, Money } from '@ganj/contract'
import { Button, formatNumber, Icon, RollingNumber, Sheet, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { BalanceChange } from '#player/balances/balance-change.tsx'
import { useIndicator } from '#player/balances/indicators.ts'
import { PriceTag } from '#player/balances/price-tag.tsx'
import { useCommand } from '#player/commands/use-command.ts'
import { claimIdleCoins } from './commands.ts'
import { idleQuery } from './idle-query.ts'
import classes from './idle-reward.module.css'

interface Props {
  onClose: () => void
}

/** Shows the idle coins; nothing when there are none, or when they cannot be read. */
export function IdleReward({ onClose }: Props) {
  const { data: idle, isError } = useQuery(idleQuery)
  const close = useEffectEvent(onClose)
  // The prices are read again after a refusal: when that fails, the old ones stay.
  const isNothing = (isError && !idle) || idle?.coins === 0
  useEffect(() => {
    if (isNothing) close()
  }, [isNothing])
  return idle && idle.coins > 0 ? <IdleSheet idle={idle} onClose={onClose} /> : null
}

function IdleSheet({ idle, onClose }: Props & { idle: CoinIdle }) {
  const text = useText()
  const { language } = useLocale()
  const [currency, setCurrency] = useState<IndicatorId | null>(null)
  const price = idle.doublePrices.find((each) => each.currency === currency) ?? null
  const { run, isBusy, isDone, message } = useCommand(claimIdleCoins, {
    onDone() {
      playFeedback('idle-reward')
      onClose()
    },
  })
  const coins = price ? 2 * idle.coins : idle.coins
  return (
    <Sheet title={text('idle.title')} closeLabel={text('sheet.close')} held={isBusy} onClose={onClose}>
      <div className={classes.heap}>
        <Icon name="coin" size={64} className={classes.left} />
        <Icon name="coin" size={64} className={classes.right} />
        <Icon name="coin" size={92} className={classes.front} />
      </div>
      <p className={classes.gain}>
        <bdi>
          <RollingNumber variant="signed" from={0} value={coins} />
        </bdi>
      </p>
      <p className={classes.rate}>
        {text('idle.rate', { coins: formatNumber(language, idle.perHour), hours: idle.capHours })}
      </p>
      {idle.doublePrices.length > 0 && (
        <fieldset className={classes.double} disabled={isBusy}>
          <legend>{text('idle.double')}</legend>
          {idle.doublePrices.map((each) => (
            <DoublePrice
              key={each.currency}
              price={each}
              chosen={each.currency === price?.currency}
              onChoose={() => setCurrency(each.currency === currency ? null : each.currency)}
            />
          ))}
        </fieldset>
      )}
      {price && <BalanceChange price={price} isPaying={isBusy || isDone} />}
      {message && (
        <p className={classes.fault} role="alert">
          {message}
        </p>
      )}
      <Button
        variant="gold"
        size="xl"
        busy={isBusy}
        note={price ? <PriceTag price={price} /> : undefined}
        onClick={() => run(price)}
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
