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
  /** The moment as it is said. */
  moment: string
  onSeek: (tick: number) => void
}

/** Ticks from one place of the slider to the next: a quarter of a second. */
const step = ticksPerSecond / 4

/** Where the craft was steered to, tick by tick, with the copy's line behind it; pressed anywhere it goes there. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may be of one tick, and the log never changes
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
        // A slider stands on whole steps: the last one lies at the end or beyond, and beyond it is the end.
        max={Math.ceil(ticks / step) * step}
        step={step}
        // Where the slider would round by itself, it would differ from what React has set, and count as moved.
        value={Math.round(tick / step) * step}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
