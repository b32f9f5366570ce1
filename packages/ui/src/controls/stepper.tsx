import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import classes from './stepper.module.css'

interface Props {
  /** The name of the items, for screen readers. */
  label: string
  previousLabel: string
  nextLabel: string
  canGoBack: boolean
  canGoForward: boolean
  onBack: () => void
  onNext: () => void
  children: ReactNode
}

/** Minimum length of a swipe in pixels. */
const swipe = 44

/** A carousel that shows one item, with previous and next by button or swipe. */
export function Stepper({ label, previousLabel, nextLabel, children, ...way }: Props) {
  const from = useRef<number | null>(null)
  const onPointerUp = (event: PointerEvent) => {
    const moved = from.current === null ? 0 : event.clientX - from.current
    from.current = null
    if (Math.abs(moved) < swipe) return
    const isRtl = document.documentElement.dir === 'rtl'
    // A swipe toward the inline start shows the next item.
    if (moved > 0 === isRtl) way.canGoForward && way.onNext()
    else way.canGoBack && way.onBack()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={classes.stepper} role="group" aria-roledescription="carousel" aria-label={label}>
      <button
        type="button"
        className={classes.arrow}
        aria-label={previousLabel}
        disabled={!way.canGoBack}
        onClick={way.onBack}
      >
        <Icon name="chevron" size={20} className={classes.back} />
      </button>
      <div
        className={classes.shown}
        onPointerDown={(event) => {
          from.current = event.clientX
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        {children}
      </div>
      <button
        type="button"
        className={classes.arrow}
        aria-label={nextLabel}
        disabled={!way.canGoForward}
        onClick={way.onNext}
      >
        <Icon name="chevron" size={20} mirrored />
      </button>
    </div>
  )
}
