import { fromBase64Url, type GuestBody, type HostBody } from '@ganj/game-bridge'
import { createPlayback, isKnownVersion, isRunSetup, LogError, type Playback } from '@ganj/game-core'
import { createClock } from './loop.ts'
import type { Stage } from './stage.ts'

/** The listeners of a replay. */
export interface ReplayPort {
  replayed(replayed: GuestBody<'replayed'>): void
  error(error: GuestBody<'error'>): void
}

/** The replay of a run: the rules play its log, without input. */
export interface Replay {
  /** Plays the ticks that are due at a frame's time in milliseconds, and draws. */
  frame(now: number): void
  seek(tick: number): void
  /** In quarters of the game's speed; 0 pauses. */
  setSpeed(quarters: number): void
}

/** Maximum number of ticks per frame: sixteen times the game's speed at 30 frames a second. */
const mostTicks = 32
/** Milliseconds between two reports of the position while it plays. */
const toldMs = 100

/** Opens the log of a run at its start. @returns undefined when the rules cannot play it; the port receives the error */
export function openReplay(
  { setup, settings, log }: HostBody<'replay'>,
  stage: Stage,
  port: ReplayPort,
): Replay | undefined {
  const bytes = fromBase64Url(log)
  let playback: Playback
  let clock = createClock(mostTicks)
  let speed = 0
  let last: number | undefined
  // Elapsed time of the run, in milliseconds.
  let played = 0
  let told = 0

  const refuse = (error: unknown): undefined => {
    if (!(error instanceof LogError)) throw error
    speed = 0
    port.error({ code: 'log', detail: error.reason })
  }
  const tell = (now: number) => {
    const { state, ticks } = playback
    told = now
    port.replayed({ tick: state.tick, ticks, score: state.score, wave: state.wave })
  }
  const restart = () => {
    if (!bytes) throw new LogError('format')
    playback = createPlayback(setup, bytes)
  }
  /** Plays and shows one tick. @returns false at the end */
  const show = () => {
    if (!playback.next(stage.showGameEvent)) return false
    for (const gameEvent of playback.state.gameEvents) stage.showGameEvent(gameEvent)
    return true
  }
  const run = (ticks: number) => {
    for (let tick = 0; tick < ticks; tick++)
      if (!show()) {
        speed = 0
        return
      }
  }

  if (!isRunSetup(setup) || !isKnownVersion(setup.rulesVersion)) {
    port.error({ code: 'setup', detail: `rules ${setup.rulesVersion}` })
    return undefined
  }
  try {
    restart()
  } catch (error) {
    return refuse(error)
  }
  stage.begin(settings, setup)
  tell(0)

  return {
    frame(now) {
      const wasRunning = speed > 0
      played += (now - (last ?? now)) * speed
      last = now
      try {
        run(clock.due(played))
      } catch (error) {
        refuse(error)
      }
      if (wasRunning && (speed === 0 || now - told >= toldMs)) tell(now)
      stage.draw({
        session: { state: playback.state, bag: [] },
        rest: speed > 0 ? clock.rest : 1,
        now,
        standing: null,
      })
    },
    seek(tick) {
      try {
        // Replaying a whole run takes only a few frames, so no intermediate states are stored.
        if (tick < playback.state.tick) restart()
        while (playback.state.tick < tick && playback.next());
      } catch (error) {
        refuse(error)
      }
      clock = createClock(mostTicks)
      stage.cut()
      tell(last ?? 0)
    },
    setSpeed(quarters) {
      speed = quarters / 4
      tell(last ?? 0)
    },
  }
}
