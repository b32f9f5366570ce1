import type { ReviewRun } from '@ganj/contract/admin'
import { ticksPerSecond } from '@ganj/game-core'
import { useMemo, useState } from 'react'
import { Button } from '#platform/components/controls/button.tsx'
import { Choice } from '#platform/components/controls/choice.tsx'
import { Panel } from '#platform/components/display/panel.tsx'
import { Empty } from '#platform/components/states.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { clockOf, logOf, type Playable } from './playable.ts'
import { Timeline } from './timeline.tsx'
import { speeds, useWatch } from './use-watch.ts'
import { useWatchKeys } from './use-watch-keys.ts'
import classes from './watch.module.css'
import { WatchedFrame } from './watched-frame.tsx'

/** The replay of the run in the game's own frame, beside the most similar run. */
export function WatchPanel({ run }: { run: ReviewRun }) {
  const text = useText()
  const { log, like } = run
  // Memoised by the run's id: a verdict reloads the run, and the replay continues.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a log never changes
  const shown = useMemo(() => (log === null ? null : playable(run, log)), [run.id, log])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a log never changes
  const copy = useMemo(() => (like?.log ? playable(like, like.log) : null), [like?.id, like?.log])
  if (shown === null) {
    return (
      <Panel title={text('watch.title')}>
        <Empty title={text('watch.no-log')}>{text('watch.no-log-hint')}</Empty>
      </Panel>
    )
  }
  return <Watch run={run} shown={shown} copy={copy} />
}

const playable = (
  { id, seed, rulesVersion, segments, levels }: Omit<Playable, 'log'>,
  log: string,
): Playable => ({
  id,
  seed,
  rulesVersion,
  segments,
  levels,
  log,
})

/** Seconds per press of an arrow key. */
const jump = 5

function Watch({ run, shown, copy }: { run: ReviewRun; shown: Playable; copy: Playable | null }) {
  const text = useText()
  const format = useFormat()
  const watch = useWatch()
  const [isBeside, setBeside] = useState(false)
  const log = useMemo(() => logOf(shown), [shown])
  const copyLog = useMemo(() => copy && logOf(copy), [copy])
  const { place, isRunning, speed, problem, seek, toggle, setSpeed, shift, register } = watch
  const tick = place?.tick ?? 0
  const ticks = place?.ticks ?? log?.inputs.length ?? 0
  const at = (of: number) => format.clock(...clockOf(of / ticksPerSecond))
  const moment = `${at(tick)} / ${at(ticks)}`
  const jumpBy = (seconds: number) =>
    seek(Math.max(0, Math.min(ticks, Math.round(tick + seconds * ticksPerSecond))))

  useWatchKeys({
    Space: toggle,
    ArrowLeft: () => jumpBy(-jump),
    ArrowRight: () => jumpBy(jump),
    Comma: () => jumpBy(-0.25),
    Period: () => jumpBy(0.25),
    Minus: () => shift(-1),
    Equal: () => shift(1),
    ...(copy ? { KeyB: () => setBeside(!isBeside) } : {}),
  })

  return (
    <Panel
      className={classes.panel}
      title={text('watch.title')}
      note={
        place && (
          <span>
            <b>{format.number(place.score)}</b> ·{' '}
            {text('watch.wave', { wave: format.number(place.wave + 1) })}
          </span>
        )
      }
    >
      <div className={classes.frames} dir="ltr">
        <figure>
          <WatchedFrame
            gameUrl={run.gameUrl}
            run={shown}
            title={text('watch.frame')}
            onReplayed={watch.onReplayed}
            onError={watch.onError}
            register={register}
          />
          {isBeside && (
            <figcaption className={classes.this} dir="auto">
              {text('watch.this')} · <bdi>{run.player.username}</bdi>
            </figcaption>
          )}
        </figure>
        {isBeside && copy && (
          <figure>
            <WatchedFrame
              gameUrl={run.gameUrl}
              run={copy}
              title={text('runs.copy')}
              onReplayed={ignore}
              onError={watch.onError}
              register={register}
            />
            <figcaption className={classes.other} dir="auto">
              {text('runs.copy')} · <bdi>{run.like?.player.username}</bdi>
            </figcaption>
          </figure>
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {textOf('watch-problem', problem)}
        </p>
      )}
      {log && <Timeline log={log} copy={copyLog ?? undefined} tick={tick} moment={moment} onSeek={seek} />}
      <div className={classes.controls}>
        <Button size="xs" onClick={toggle} disabled={!place}>
          {text(isRunning ? 'watch.pause' : 'watch.play')}&nbsp;<kbd>{text('watch.space')}</kbd>
        </Button>
        <span className={classes.moment} dir="ltr">
          {moment}
        </span>
        {copy && (
          <Button size="xs" variant="default" aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
            {text('watch.beside')}&nbsp;<kbd>B</kbd>
          </Button>
        )}
      </div>
      <Choice
        label={text('watch.speed')}
        value={String(speed)}
        onChange={(value) => setSpeed(speeds.find((one) => String(one) === value) ?? 4)}
        options={speeds.map((quarters) => ({
          value: String(quarters),
          text: `${format.number(quarters / 4)}×`,
        }))}
      />
      <p className={classes.keys}>{text('watch.keys')}</p>
    </Panel>
  )
}

const ignore = () => undefined
