import {
  fromBase64Url,
  type GuestBody,
  type HapticKind,
  type HostBody,
  type Settings,
} from '@ganj/game-bridge'
import {
  awaitsSegment,
  type GameEvent,
  isKnownVersion,
  isRunSetup,
  one,
  type PowerUp,
  powerUps,
} from '@ganj/game-core'
import { listenToInput } from './input.ts'
import { createClock } from './loop.ts'
import { createPauses } from './pauses.ts'
import { openReplay, type Replay, type ReplayPort } from './replay.ts'
import { beginSession, type Session } from './session.ts'
import type { Stage } from './stage.ts'
import { createTouchInput } from './touch-input.ts'

/** Milliseconds in which a crash is shown before the app covers it. */
const crashMs = { down: 650, over: 1200 }

/** The app that embeds the game, or the practice mode in its place. */
export interface HostPort extends ReplayPort {
  progress(progress: GuestBody<'progress'>): void
  checkpoint(checkpoint: GuestBody<'checkpoint'>): void
  requestSegment(request: GuestBody<'segment-request'>): void
  requestRevive(): void
  end(end: GuestBody<'end'>): void
  haptic(kind: HapticKind): void
}

/** The game as the embedding app controls it. */
export interface Game {
  start(start: HostBody<'start'>): void
  pause(): void
  resume(): void
  addSegment(segment: HostBody<'segment'>): void
  refuseSegment(): void
  revive(): void
  giveUp(): void
  apply(settings: Settings): void
  /** Shows the replay of a finished run instead of a live one. */
  replay(replay: HostBody<'replay'>): void
  seek(seek: HostBody<'seek'>): void
  setSpeed(speed: HostBody<'speed'>): void
}

/** Connects rules, stage and input. Nothing runs before `start`. */
export function createGame(stage: Stage, hostPort: () => HostPort): Game {
  const touchInput = createTouchInput()
  const pauses = createPauses()
  let clock = createClock()
  let session: Session | null = null
  let replay: Replay | undefined
  let later: ReturnType<typeof setTimeout> | undefined

  const after = (ms: number, act: () => void) => {
    later = setTimeout(act, ms)
  }

  const show = (gameEvents: readonly GameEvent[]) => {
    for (const gameEvent of gameEvents) {
      stage.showGameEvent(gameEvent)
      const kind = hapticOf(gameEvent)
      if (kind) hostPort().haptic(kind)
    }
  }

  const watcher = {
    checkpoint: (score: number, log: string) => hostPort().checkpoint({ score, log }),
    segmentRequest: (request: GuestBody<'segment-request'>) => hostPort().requestSegment(request),
    progress: (progress: GuestBody<'progress'>) => hostPort().progress(progress),
    down: () => after(crashMs.down, () => hostPort().requestRevive()),
    // After a declined revive the crash has been shown already; otherwise it is shown first.
    over: (end: GuestBody<'end'>) =>
      session?.state.phase === 'over' ? after(crashMs.over, () => hostPort().end(end)) : hostPort().end(end),
  }

  const frame = (now: number) => {
    requestAnimationFrame(frame)
    if (replay) return replay.frame(now)
    if (session && awaitsSegment(session.state)) pauses.pause('network')
    const standing = pauses.at(now)
    const ticks = clock.due(now)
    if (session && !standing && session.state.phase === 'flying')
      for (let i = 0; i < ticks; i++) show(session.tick(touchInput.next()))
    const moving = !standing && session?.state.phase === 'flying'
    stage.draw({ session, rest: moving ? clock.rest : 1, now, standing })
  }

  listenToInput(stage.surface, {
    touchInput,
    scale: stage.scale,
    onTouch: stage.unlockSound,
    onPauseKey: () => togglePause(),
    onDigit: (place) => usePowerUp(session?.bag[place]),
  })

  const togglePause = () => {
    if (pauses.at(performance.now()) === 'paused') pauses.release('player')
    else if (session?.state.phase === 'flying') pauses.pause('player')
  }

  const usePowerUp = (powerUp: PowerUp | undefined) => {
    if (session && powerUp && !pauses.at(performance.now())) show(session.use(powerUp))
  }

  stage.onPause(togglePause)
  stage.onPowerUp(usePowerUp)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) pauses.pause('hidden')
    else pauses.release('hidden')
  })
  requestAnimationFrame(frame)

  return {
    start({ setup, settings, powerUps: brought, checkpoint }) {
      if (!isRunSetup(setup) || !isKnownVersion(setup.rulesVersion))
        return hostPort().error({ code: 'setup', detail: `rules ${setup.rulesVersion}` })
      const bytes = checkpoint ? fromBase64Url(checkpoint) : null
      const known = powerUps.filter((powerUp) => brought.includes(powerUp))
      clearTimeout(later)
      stage.begin(settings, setup)
      session = beginSession({ setup, powerUps: known, ...(bytes ? { checkpoint: bytes } : {}) }, watcher)
      touchInput.put(session.state.craftX / one)
      clock = createClock()
      pauses.release('network')
      pauses.countDown(performance.now())
      if (session.state.phase === 'down') hostPort().requestRevive()
      // The app has not received the end of this run yet.
      if (session.state.phase === 'over') session.giveUp()
    },
    pause: () => pauses.pause('host'),
    resume: () => pauses.release('host'),
    addSegment({ seed }) {
      session?.addSegment(seed)
      pauses.release('network')
    },
    refuseSegment: () => session?.refuseSegment(),
    revive() {
      if (!session) return
      show(session.revive())
      touchInput.put(session.state.craftX / one)
      pauses.countDown(performance.now())
    },
    giveUp: () => session?.giveUp(),
    apply: stage.apply,
    replay(watched) {
      replay = openReplay(watched, stage, hostPort())
      stage.watch()
    },
    seek: ({ tick }) => replay?.seek(tick),
    setSpeed: ({ quarters }) => replay?.setSpeed(quarters),
  }
}

function hapticOf({ what, kind }: GameEvent): HapticKind | null {
  if (what === 'hit') return 'heavy'
  if (what === 'power-up' || what === 'overdrive' || what === 'revived') return 'success'
  if (what === 'caught') return kind === 'gem' || kind === 'ticket' ? 'light' : null
  if (what === 'boss') return 'warning'
  if (what === 'down' || what === 'over') return 'error'
  return null
}
