import type { RunLog } from '@ganj/game-core'
import { ticksPerSecond } from '@ganj/game-core'
import { useMemo } from 'react'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { pathHeight, pathOf } from './playable.ts'
import classes from './watch.module.css'

interface Props {
  log: RunLog
  copy: RunLog | undefined
  tick: number
  /** The time as text, for screen readers. */
  moment: string
  onSeek: (tick: number) => void
}

/** Ticks per step of the slider: a quarter of a second. */
const step = ticksPerSecond / 4

/** The steering target by tick, with the path of the similar run behind it; a press seeks to that tick. */
export function Timeline({ log, copy, tick, moment, onSeek }: Props) {
  const text = useText()
  const ticks = Math.max(1, log.inputs.length)
  const path = useMemo(() => pathOf(log), [log])
  const copied = useMemo(() => (copy ? pathOf(copy) : ''), [copy])
  return (
    <div className={classes.timeline} dir="ltr">
      <svg viewBox={`0 0 ${ticks} ${pathHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {log.events.map(({ tick: at, event }, index) => (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: events may share kind and tick; the log never changes
            key={index}
            className={classes.event}
            data-event={event}
            x1={at}
            x2={at}
            y1={0}
            y2={pathHeight}
          >
            <title>{textOf('run-event', event)}</title>
          </line>
        ))}
        {copied && <path className={classes.copy} d={copied} />}
        <path className={classes.path} d={path} />
        <line className={classes.now} x1={tick} x2={tick} y1={0} y2={pathHeight} />
      </svg>
      <input
        type="range"
        className={classes.range}
        aria-label={text('watch.timeline')}
        aria-valuetext={moment}
        min={0}
        // A slider has whole steps only: its last step is at or beyond the end, and values beyond are clamped.
        max={Math.ceil(ticks / step) * step}
        step={step}
        // A value that the slider itself rounds would differ from React's value and count as a change.
        value={Math.round(tick / step) * step}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
