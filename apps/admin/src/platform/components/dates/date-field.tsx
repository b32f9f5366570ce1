import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { useText } from '../../i18n/i18n.ts'
import { Loading } from '../states.tsx'
import classes from './dates.module.css'
import { dayIn, dayOf } from './days.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface Props {
  label: string
  /** `2026-11-24`, in the operator's own zone. */
  value: string | null
  onChange: (day: string | null) => void
  /** The first day that can be chosen. */
  from?: string
  /** Set when the label is for screen readers only. */
  isLabelHidden?: boolean
  children?: ReactNode
}

/** Aligns an opened calendar with the end of its field where the window has no room for it. */
function alignInside(popover: HTMLElement | null): void {
  const place = popover?.getBoundingClientRect()
  if (popover && place && (place.left < 0 || place.right > document.documentElement.clientWidth))
    popover.dataset.align = 'end'
}

/**
 * A day in the operator's calendar: Jalali in Persian, otherwise Gregorian. The calendar is loaded when it is first
 * opened.
 */
export function DateField({ label, value, onChange, from, isLabelHidden = false, children }: Props) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (!frame.current?.contains(target as Node)) setOpen(false)
    }
    window.addEventListener('pointerdown', onPress)
    return () => window.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={classes.field} ref={frame}>
      {!isLabelHidden && (
        <span className={classes.label} id={`${id}-label`}>
          {label}
        </span>
      )}
      <div className={classes.row}>
        <button
          ref={button}
          type="button"
          className={classes.value}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={`${label}: ${value ? format.date(value) : text('date.none')}`}
          onClick={() => setOpen(!isOpen)}
        >
          {value ? format.date(value) : isLabelHidden ? label : text('date.none')}
        </button>
        {children}
        {value && (
          <button type="button" className={classes.clear} onClick={() => onChange(null)}>
            <span aria-hidden="true">×</span>
            <span className={classes.hidden}>{`${text('date.clear')}: ${label}`}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <div
          ref={alignInside}
          className={classes.popover}
          role="dialog"
          aria-label={label}
          // Otherwise Escape would also close the surrounding dialog.
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <Suspense fallback={<Loading rows={4} />}>
            <Calendar
              selected={value ? dayIn(value) : undefined}
              {...(from ? { from: dayIn(from) } : {})}
              onSelect={(day) => {
                onChange(dayOf(day))
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}
