import type { Prize } from '@ganj/contract'
import { VisuallyHidden } from '@ganj/ui'
import { type Ref, useRef } from 'react'
import { useText } from '#platform/i18n/i18n.ts'
import { useAmount } from '#player/balances/amount-of.ts'
import { BigWin } from './big-win.tsx'
import { PrizeContent, Rays, Sparks } from './prize-content.tsx'
import classes from './spin-result.module.css'

interface Props {
  prize: Prize
  tier: 1 | 2 | 3
  isFallback: boolean
  /** Sends the prize to its counter; `origin` is the element of its icon. */
  onCollect: (origin: Element | null) => void
  onDismiss: () => void
}

/** The prize of a spin, by its tier: as a number, with sparks, or full screen. */
export function SpinResult({ prize, tier, isFallback, onCollect, onDismiss }: Props) {
  const text = useText()
  const art = useRef<HTMLSpanElement>(null)
  const won = useAmount()(prize)
  const collect = () => onCollect(art.current)
  const face = { prize, isFallback, art }
  const leave = () => {
    collect()
    onDismiss()
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text('wheel.won', { prize: won })}</span>
      </VisuallyHidden>
      {tier === 3 ? (
        <BigWin {...face} won={won} onClose={leave} />
      ) : (
        <SmallWin {...face} tier={tier} onArrived={collect} onDismiss={leave} />
      )}
    </>
  )
}

interface SmallProps {
  prize: Prize
  isFallback: boolean
  art: Ref<HTMLSpanElement>
  tier: 1 | 2
  onArrived: () => void
  onDismiss: () => void
}

/** A small prize over the wheel; a tap closes it. */
function SmallWin({ tier, onDismiss, ...face }: SmallProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={`${classes.result} ${classes[`tier-${tier}`]}`}
      aria-label={text('wheel.dismiss')}
      onClick={onDismiss}
    >
      <span className={classes.burst} aria-hidden="true">
        <Rays />
        <Sparks count={tier === 2 ? 14 : 0} />
      </span>
      <PrizeContent {...face} size={tier === 2 ? 96 : 78} />
    </button>
  )
}
