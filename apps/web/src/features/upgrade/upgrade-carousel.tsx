import type { Upgrade } from '@ganj/contract'
import { Button, Card, formatNumber, Icon, Stepper, useLocale, VisuallyHidden } from '@ganj/ui'
import { useEffect, useState } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { useIndicator } from '#player/balances/indicators.ts'
import { PriceTag } from '#player/balances/price-tag.tsx'
import { LevelBar } from './level-bar.tsx'
import { canGoBack, canGoForward, stateOf, stepAt, stepBack, stepOn } from './steps.ts'
import classes from './upgrade-carousel.module.css'
import { UpgradeIcon } from './upgrade-icon.tsx'

interface Props {
  upgrade: Upgrade
  /** Counted from 0. */
  level: number
  onBuy: () => void
}

/** The steps of one upgrade, one at a time: the effect now, the effect after it, and its price. */
export function UpgradeCarousel({ upgrade, level, onBuy }: Props) {
  const text = useText()
  const { language } = useLocale()
  const [step, setStep] = useState(() => stepAt(upgrade.upgrade, level))
  const from = upgrade.levels[step]
  const to = upgrade.levels[step + 1]
  const price = upgrade.levels[level + 1]?.price
  const held = useIndicator(price?.currency ?? 'coin')
  const isWithinReach = price != null && held !== undefined && held >= price.amount
  useEffect(() => {
    if (isWithinReach) playFeedback('upgrade-available')
  }, [isWithinReach])
  if (!from || !to) return null
  const state = stateOf(step, level)
  return (
    <Card className={classes.card} aria-label={upgrade.name}>
      <div className={classes.head}>
        <UpgradeIcon upgrade={upgrade.upgrade} form={Math.min(4, step + 1)} />
        <h2 className={classes.name}>{upgrade.name}</h2>
        <span className={classes.level}>
          {text('upgrade.level', {
            level: formatNumber(language, level + 1),
            most: formatNumber(language, upgrade.levels.length),
          })}
        </span>
      </div>
      <Stepper
        label={upgrade.name}
        previousLabel={text('carousel.previous')}
        nextLabel={text('carousel.next')}
        canGoBack={canGoBack(step)}
        canGoForward={canGoForward(upgrade.upgrade, step)}
        onBack={() => setStep(stepBack(step))}
        onNext={() => setStep(stepOn(upgrade.upgrade, step))}
      >
        <div className={classes.step} key={step} aria-live="polite">
          <LevelBar level={level} target={step + 1} most={upgrade.levels.length} />
          <p className={classes.now}>{from.gives}</p>
          <p className={classes.then}>{to.gives}</p>
        </div>
      </Stepper>
      {state === 'next' && to.price ? (
        <Button className={classes.buy} onClick={onBuy}>
          <VisuallyHidden>{text('upgrade.buy', { name: upgrade.name })}</VisuallyHidden>
          <PriceTag price={to.price} size={24} />
        </Button>
      ) : (
        <p className={state === 'done' ? `${classes.state} ${classes.done}` : classes.state}>
          {state === 'done' && <Icon name="seal" size={22} />}
          {state === 'done' ? text('upgrade.owned') : text('upgrade.later')}
          {state === 'later' && to.price && <PriceTag price={to.price} />}
        </p>
      )}
    </Card>
  )
}
