import { defaultRevives, paceTicks, recordBlueFire, recordPace } from '@ganj/contract'
import { connectGame, type GameConnection, type GuestBody } from '@ganj/game-bridge'
import { call } from '#auth/api.ts'
import { motionLevel, onMotionLevel } from '#platform/appearance/motion-level.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import { playFeedback } from '#platform/play-feedback.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { useSoundChoice } from '#platform/sound/sound-choice.ts'
import { isAppVisible, useVisibility } from '#platform/visibility.ts'
import { type FrameEvent, type FrameState, frameTransitions } from './frame-machine.ts'
import { createFrameReports } from './frame-reports.ts'
import { createGameSave } from './game-save.ts'
import type { RunController } from './run-controller.ts'
import type { RunState } from './run-machine.ts'
import { savedOf } from './saved-run.ts'
import { createSegmentRequests } from './segment-requests.ts'

export interface FrameConnection {
  /** Sets the frame to connect to; null while there is none. */
  attach(frame: HTMLIFrameElement | null): void
  state(): FrameState
  /** Calls after each change of the state. @returns unsubscribe */
  subscribe(listener: () => void): () => void
  /** Passes messages on until it is closed; it can be opened again. @returns close */
  open(): () => void
}

const patienceMs = 15_000
/** A prefetched frame is connected in idle time, after this many milliseconds at the latest. */
const aheadMs = 1000

/** The player's settings for the frame. */
const settingsNow = () => ({
  locale: currentLanguage(),
  sound: useSoundChoice.getState().isOn,
  motionLevel: motionLevel(),
  reducedMotion: motionLevel() === 'low',
})

const runIn = (state: RunState) => ('revived' in state ? state.run : null)

/**
 * Connects a game's frame with the run: passes the messages of each to the other.
 * @param origin the expected origin of the frame's messages
 */
export function createFrameConnection(controller: RunController, origin: string): FrameConnection {
  const save = createGameSave()
  const report = createFrameReports(controller)
  const listeners = new Set<() => void>()
  const runNow = () => runIn(controller.snapshot().state)
  let frame: HTMLIFrameElement | null = null
  let state: FrameState = 'loading'
  let greeted: GuestBody<'ready'> | null = null
  let received = { tick: 0, blueFire: 0 }
  let patience: ReturnType<typeof setTimeout> | undefined
  let game: GameConnection | null = null
  const segments = createSegmentRequests(() => game)

  /** The player waits for a visible frame, not for a prefetched one. */
  const settle = () => {
    clearTimeout(patience)
    if (controller.snapshot().state.name === 'home') return
    if (state === 'ready') frame?.focus()
    else patience = setTimeout(() => dispatch('patience-over'), patienceMs)
  }
  const dispatch = (event: FrameEvent) => {
    const next = frameTransitions[state][event]
    if (!next) return
    state = next
    settle()
    for (const listener of listeners) listener()
  }

  const sendHeartbeat = ({ tick, blueFire = 0 }: GuestBody<'progress'>) => {
    const run = runNow()
    if (!run || tick < received.tick + paceTicks) return
    const before = received
    received = { tick, blueFire: Math.max(before.blueFire, blueFire) }
    const gameInstanceId = run.publicId
    // Only runs of rules 1 send heartbeats: later rules request segments instead, and the ticks of other games do not
    // measure time.
    if (run.proof !== 'bounds' && run.rulesVersion === 1)
      call(recordPace, { body: { gameInstanceId, tick } }).catch(() => undefined)
    if (blueFire > before.blueFire) {
      call(recordBlueFire, { body: { gameInstanceId, blueFire } }).catch(() => undefined)
    }
  }

  /**
   * Starts the run in the frame, once there are both, from its last checkpoint: empty for a new run, stored for a
   * reloaded frame.
   */
  const begin = async () => {
    const ready = greeted
    const run = runNow()
    if (!run || !ready) return
    const data = ready.saves ? await save.read() : null
    const { state: now } = controller.snapshot()
    if (ready !== greeted || !('revived' in now) || now.run.publicId !== run.publicId) return
    const saved = savedOf(run.publicId)
    const log = saved?.log ?? now.checkpoint
    segments.stop()
    report.started(log ? (saved?.revived ?? 0) : 0)
    const { seed, rulesVersion, levels, powerUps } = run
    game?.start({
      // The frame may request revives up to the limit of the rules; its log contains only those that the server
      // granted.
      setup: {
        seed,
        rulesVersion,
        levels,
        revives: defaultRevives,
        ...(run.proof === 'replay' ? { segments: [...((log && saved?.segments) || [])] } : {}),
      },
      settings: settingsNow(),
      powerUps,
      ...(log ? { checkpoint: log } : {}),
      ...(data ? { data } : {}),
    })
  }

  const connect = () => {
    game ??= connectGame({
      frame: () => frame?.contentWindow ?? null,
      origin,
      handlers: {
        onReady(ready) {
          greeted = ready
          dispatch('ready')
          begin().catch(reportFailure)
        },
        onProgress: sendHeartbeat,
        onCheckpoint: ({ log, score }) => report.checkpoint(log, score),
        onSegmentRequest(request) {
          const run = runNow()
          if (run) segments.ask(run, request)
        },
        onSave: ({ data }) => save.write(data),
        onReviveRequest: () => report.crashed(),
        onEnd: ({ log, score }) => report.ended(log, score),
        onHaptic: ({ kind }) => withHost((host) => host.haptic(kind)),
        // When our own game refuses the setup, the run's rules are newer than this page.
        onError: ({ code }) =>
          dispatch(code === 'setup' && runNow()?.proof === 'replay' ? 'rules-unknown' : 'failed'),
      },
    })
  }

  /** @returns stop */
  const followRun = () =>
    controller.onTransition(({ before, state: after, event }) => {
      if (after.name !== 'home') connect()
      if (event.type === 'granted') {
        playFeedback('revive-used')
        game?.grantRevive(event.remaining)
        frame?.focus()
      }
      if (event.type === 'passed') game?.refuseRevive()
      if ((before.name === 'home') !== (after.name === 'home')) settle()
      if (!runIn(after)) segments.stop()
      if (runIn(after)?.publicId !== runIn(before)?.publicId) begin().catch(reportFailure)
    })

  /** The frame can detect that the page is hidden, but not that the host is. @returns stop */
  const followVisibility = () =>
    useVisibility.subscribe((visibility, before) => {
      if (isAppVisible(visibility) === isAppVisible(before)) return
      if (!isAppVisible(visibility)) return game?.pause()
      game?.resume()
      if (runNow()) playFeedback('resume-countdown')
    })

  return {
    attach(element) {
      frame = element
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open() {
      const isAhead = controller.snapshot().state.name === 'home'
      if (!isAhead) connect()
      const stops = [
        // Rendering home must not wait for an invisible frame.
        isAhead ? whenIdle(connect, aheadMs) : () => {},
        followRun(),
        followVisibility(),
        // The app's own settings cannot change while the game covers them; the device's settings can.
        onMotionLevel(() => game?.applySettings(settingsNow())),
      ]
      settle()
      return () => {
        greeted = null
        clearTimeout(patience)
        segments.stop()
        for (const stop of stops) stop()
        game?.close()
        game = null
        report.lost()
      }
    },
  }
}
