import type { Prize } from '@ganj/contract'
import { Icon, khatam, RollingNumber, shamseh } from '@ganj/ui'
import type { ReactNode, Ref } from 'react'
import * as ink from '#platform/appearance/ink.ts'
import { motionLevel } from '#platform/appearance/motion-level.ts'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from './spin-result.module.css'

interface Props {
  prize: Prize
  isFallback: boolean
  size: number
  /** The element where the particles start. */
  art: Ref<HTMLSpanElement>
  /** Called when the entrance animation has ended. */
  onArrived?: () => void
  children?: ReactNode
}

/** The prize: its icon, amount and name. */
export function PrizeContent({ prize, isFallback, size, art, onArrived, children }: Props) {
  const text = useText()
  return (
    <span
      className={classes.prize}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onArrived?.()}
    >
      <span ref={art} className={classes.art}>
        <Icon name={iconOf(prize.currency)} size={size} />
      </span>
      <bdi className={classes.amount}>
        <RollingNumber variant="signed" from={0} value={prize.amount} />
      </bdi>
      <span className={classes.name}>{text(currencyNames[prize.currency])}</span>
      {isFallback && <span className={classes.note}>{text('wheel.fallback-paid')}</span>}
      {children}
    </span>
  )
}

export const Rays = () => (
  <svg viewBox="-120 -120 240 240" className={classes.rays} aria-hidden="true" focusable="false">
    <path d={shamseh} transform="scale(11.6)" strokeWidth=".12" />
    <path d={khatam} transform="rotate(22.5)scale(9.6)" strokeWidth=".12" />
  </svg>
)

const colours = [ink.gold, ink.turquoise, ink.rose, ink.blueFire, ink.goldHi, ink.plum2]
/** The golden angle in radians: its multiples spread points evenly, without visible rows. */
const golden = 2.399963

const fewer = (count: number) => (motionLevel() === 'low' ? Math.ceil(count / 2) : count)

/** Sparks, arranged in a spiral. */
export function Sparks({ count }: { count: number }) {
  return Array.from({ length: fewer(count) }, (_, index) => {
    const angle = index * golden
    const reach = 110 + 150 * Math.sqrt((index + 1) / count)
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: sparks never change places
        key={index}
        className={classes.spark}
        style={{
          ['--x' as string]: `${Math.cos(angle) * reach}px`,
          ['--y' as string]: `${Math.sin(angle) * reach}px`,
          background: colours[index % colours.length],
          animationDelay: `${(index % 7) * 40}ms`,
        }}
      />
    )
  })
}

/** Confetti that falls over the whole screen. */
export function Confetti({ count }: { count: number }) {
  return Array.from({ length: fewer(count) }, (_, index) => {
    const chance = (index * golden) % 1
    return (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
        key={index}
        className={classes.paper}
        style={{
          left: `${((index * 61.8) % 100).toFixed(1)}%`,
          ['--sway' as string]: `${Math.round(120 * (chance - 0.5))}px`,
          ['--turn' as string]: `${Math.round(360 + 720 * chance)}deg`,
          background: colours[index % colours.length],
          inlineSize: `${6 + (index % 3) * 3}px`,
          animationDuration: `${Math.round(2200 + 1600 * chance)}ms`,
          animationDelay: `${(index * 53) % 900}ms`,
        }}
      />
    )
  })
}
