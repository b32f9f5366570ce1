import type { Prize } from '@ganj/contract'
import { formatNumber, Icon, khatam, RollingNumber, shamseh, useLocale, VisuallyHidden } from '@ganj/ui'
import { useEffect, useRef } from 'react'
import { currencyNames, iconOf } from '#economy/currencies.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { motionLevel } from '#platform/motion-level.ts'
import classes from './spin-result.module.css'

interface Props {
  prize: Prize
  tier: 1 | 2 | 3
  isFallback: boolean
  onDismiss: () => void
}

const sparkColours = ['#ffb200', '#2fd4c6', '#ff5d73', '#5aa2ff', '#ffe08a', '#c2466a']

/** What the spin paid, as large as it is precious. A tap puts it away. */
export function SpinResult({ prize, tier, isFallback, onDismiss }: Props) {
  const text = useText()
  const { language } = useLocale()
  const name = text(currencyNames[prize.currency])
  const button = useRef<HTMLButtonElement>(null)

  // It covers the screen: Enter puts it away.
  useEffect(() => {
    if (tier === 3) button.current?.focus({ preventScroll: true })
  }, [tier])

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {text('wheel.won', { prize: `${formatNumber(language, prize.amount)} ${name}` })}
        </span>
      </VisuallyHidden>
      <button
        ref={button}
        type="button"
        className={`${classes.result} ${classes[`tier-${tier}`]}`}
        aria-label={text('wheel.dismiss')}
        onClick={onDismiss}
      >
        <span className={classes.burst} aria-hidden="true">
          <Rays />
          <Sparks count={tier === 3 ? 40 : tier === 2 ? 14 : 0} />
        </span>
        <span className={classes.prize}>
          <Icon name={iconOf(prize.currency)} size={tier === 3 ? 120 : tier === 2 ? 96 : 78} />
          <bdi className={classes.amount}>
            <RollingNumber look="signed" from={0} value={prize.amount} />
          </bdi>
          <span className={classes.name}>{name}</span>
          {isFallback && <span className={classes.note}>{text('wheel.fallback-paid')}</span>}
          {tier === 3 && <span className={classes.take}>{text('wheel.take')}</span>}
        </span>
      </button>
    </>
  )
}

const Rays = () => (
  <svg viewBox="-120 -120 240 240" className={classes.rays} aria-hidden="true" focusable="false">
    <path d={shamseh} transform="scale(11.6)" strokeWidth=".12" />
    <path d={khatam} transform="rotate(22.5)scale(9.6)" strokeWidth=".12" />
  </svg>
)

/** Sparks in a spiral of the golden angle: even, and never in rows. */
function Sparks({ count }: { count: number }) {
  const shown = motionLevel() === 'low' ? Math.ceil(count / 2) : count
  return Array.from({ length: shown }, (_, index) => {
    const angle = index * 2.399963
    const reach = 110 + 150 * Math.sqrt((index + 1) / count)
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: sparks never change places
        key={index}
        className={classes.spark}
        style={{
          ['--x' as string]: `${Math.cos(angle) * reach}px`,
          ['--y' as string]: `${Math.sin(angle) * reach}px`,
          background: sparkColours[index % sparkColours.length],
          animationDelay: `${(index % 7) * 40}ms`,
        }}
      />
    )
  })
}
