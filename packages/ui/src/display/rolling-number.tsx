import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { formatCompact, formatNumber, formatSigned } from '../format/number.ts'
import { useLocale } from '../locale/locale.tsx'
import { prefersReducedMotion } from '../motion.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props {
  value: number
  /** The number to roll from on mount; by default the first value does not roll. */
  from?: number
  durationMs?: number
  /** `signed` for gains and losses, `compact` when the whole number does not fit. */
  variant?: 'plain' | 'signed' | 'compact'
}

const formats = { plain: formatNumber, signed: formatSigned, compact: formatCompact }

const easeOut = (x: number) => 1 - (1 - x) ** 3

/** A number that rolls to its new value; screen readers announce only the final value. */
export function RollingNumber({ value, from = value, durationMs = 700, variant = 'plain' }: Props) {
  const { language } = useLocale()
  const face = useRef<HTMLSpanElement>(null)
  const shown = useRef(from)

  const format = formats[variant]
  const show = useEffectEvent((number: number) => {
    shown.current = number
    if (face.current) face.current.textContent = format(language, number)
  })

  // A change of the language or variant rewrites the digits at once.
  useLayoutEffect(() => {
    if (face.current) face.current.textContent = format(language, shown.current)
  }, [format, language])

  // A new value starts a roll from the shown number.
  useEffect(() => {
    const start = shown.current
    if (start === value) return
    if (prefersReducedMotion()) return show(value)
    const wholeSteps = Number.isInteger(value) && Number.isInteger(start)
    let frame = 0
    let begun = 0
    const roll = (now: number) => {
      begun ||= now
      const progress = Math.min(1, (now - begun) / durationMs)
      const between = start + (value - start) * easeOut(progress)
      show(progress === 1 ? value : wholeSteps ? Math.round(between) : between)
      if (progress < 1) frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [value, durationMs])

  return (
    <>
      <span aria-hidden="true" ref={face} />
      <VisuallyHidden>{(variant === 'signed' ? formatSigned : formatNumber)(language, value)}</VisuallyHidden>
    </>
  )
}
