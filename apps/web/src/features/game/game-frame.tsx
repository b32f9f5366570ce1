import { defaultRevives, paceTicks, type Run, recordBlueFire, recordPace } from '@ganj/contract'
import { connectGame, type GameConnection, type GuestBody } from '@ganj/game-bridge'
import { Button, Icon, Spinner } from '@ganj/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#auth/api.ts'
import { config } from '#platform/config.ts'
import { feel } from '#platform/feel.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { useHost } from '#platform/hosts/use-host.ts'
import { currentLanguage, useText } from '#platform/i18n/i18n.ts'
import { motionLevel, onMotionLevel } from '#platform/motion-level.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { isInSight, useSight } from '#platform/sight.ts'
import { useSoundChoice } from '#platform/sound/sound-choice.ts'
import { frameAddress } from './frame-address.ts'
import classes from './game-frame.module.css'
import { createGameSave } from './game-save.ts'
import { endRun } from './hand-in.ts'
import { ReviveSheet } from './revive-sheet.tsx'
import { savedOf, saveRun } from './saved-run.ts'

interface Props {
  /** Null until there is one: the frame loads without it and waits. */
  run: Run | null
  /** The log to go on from; empty for a new run. */
  checkpoint: string
  /** False while the frame only loads ahead of the player's touch. */
  isShown: boolean
  onLeave: () => void
}

const patienceMs = 15_000

/** How the player wants the frame to be. */
const settingsNow = () => ({
  locale: currentLanguage(),
  sound: useSoundChoice.getState().isOn,
  motionLevel: motionLevel(),
  reducedMotion: motionLevel() === 'low',
})

/** The game, full width, in a frame that never sees a token. */
export function GameFrame({ run, checkpoint, isShown, onLeave }: Props) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'stuck'>('loading')
  const [address] = useState(() => frameAddress(config.gameUrl, window.location.href))

  const game = useRef<GameConnection>(null)
  const revived = useRef(0)
  const [isDown, setIsDown] = useState(false)

  const isFlying = useEffectEvent(() => run !== null)
  const keep = useEffectEvent((log: string, score: number) => {
    const saved = run && savedOf(run.publicId)
    // A frame that waits for a revive keeps no log, so that every revive granted by now is in this one.
    if (saved) saveRun({ ...saved, log, score, revived: revived.current })
  })
  const seen = useRef({ tick: 0, blueFire: 0 })
  const witness = useEffectEvent(({ tick, blueFire = 0 }: GuestBody<'progress'>) => {
    if (!run) return
    const before = seen.current
    if (tick < before.tick + paceTicks) return
    seen.current = { tick, blueFire: Math.max(before.blueFire, blueFire) }
    const gameInstanceId = run.publicId
    // Evidence of how the run went; one that nobody saw is judged all the same. The ticks of another game tell no time.
    if (run.proof !== 'bounds') call(recordPace, { body: { gameInstanceId, tick } }).catch(() => undefined)
    if (blueFire > before.blueFire) {
      call(recordBlueFire, { body: { gameInstanceId, blueFire } }).catch(() => undefined)
    }
  })
  const end = useEffectEvent((log: string, score: number) => {
    setIsDown(false)
    const saved = run && savedOf(run.publicId)
    if (saved) endRun({ ...saved, log, score }).catch(reportFailure)
  })
  const grant = (remaining: number) => {
    revived.current++
    setIsDown(false)
    feel('revive-used')
    game.current?.grantRevive(remaining)
    frame.current?.focus()
  }
  const refuse = () => {
    setIsDown(false)
    game.current?.refuseRevive()
  }

  const [save] = useState(createGameSave)
  const greeted = useRef<GuestBody<'ready'>>(null)
  /** Begins the run where it was kept last, once run and frame are there: its start, or what a reloaded frame goes on from. */
  const begin = useEffectEvent(async () => {
    const ready = greeted.current
    if (!run || !ready) return
    const data = ready.saves ? await save.read() : null
    if (ready !== greeted.current) return
    const saved = savedOf(run.publicId)
    const log = saved?.log ?? checkpoint
    revived.current = log ? (saved?.revived ?? 0) : 0
    setIsDown(false)
    const { seed, rulesVersion, levels, powerUps } = run
    game.current?.start({
      // The frame may ask as often as the rules allow; its log then holds only what the server granted.
      setup: { seed, rulesVersion, levels, revives: defaultRevives },
      settings: settingsNow(),
      powerUps,
      ...(log ? { checkpoint: log } : {}),
      ...(data ? { data } : {}),
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for as long as the frame is there
  useEffect(() => {
    const connection = connectGame({
      frame: () => frame.current?.contentWindow ?? null,
      origin: address.origin,
      handlers: {
        onReady: (ready) => {
          greeted.current = ready
          setState('ready')
          begin().catch(reportFailure)
        },
        onProgress: (progress) => witness(progress),
        onCheckpoint: ({ log, score }) => keep(log, score),
        onSave: ({ data }) => save.write(data),
        onReviveRequest: () => setIsDown(true),
        onEnd: ({ log, score }) => end(log, score),
        onHaptic: ({ kind }) => withHost((host) => host.haptic(kind)),
        onError: () => setState('stuck'),
      },
    })
    game.current = connection
    // The frame sees when its page is hidden, but not when the host is.
    const stopWatching = useSight.subscribe((sight, before) => {
      if (isInSight(sight) === isInSight(before)) return
      if (!isInSight(sight)) connection.pause()
      else {
        connection.resume()
        if (isFlying()) feel('resume-countdown')
      }
    })
    // The game covers all that could be chosen in the app; the device may still change its mind.
    const stopFollowing = onMotionLevel(() => connection.applySettings(settingsNow()))
    return () => {
      greeted.current = null
      stopWatching()
      stopFollowing()
      connection.close()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is started once
  useEffect(() => {
    begin().catch(console.error)
  }, [run?.publicId])

  useEffect(() => {
    if (!isShown) return
    if (state === 'ready') return frame.current?.focus()
    const patience = setTimeout(() => setState('stuck'), patienceMs)
    return () => clearTimeout(patience)
  }, [isShown, state])

  return (
    <div className={classes.stage}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={text('game.frame')}
        src={address.src}
        sandbox={address.sandbox}
        allow="autoplay"
      />
      {state !== 'ready' && (
        <div className={classes.veil} role="status">
          <Spinner size={56} />
          <p>{text(state === 'stuck' ? 'game.stuck' : 'game.loading')}</p>
          {state === 'stuck' && <Button onClick={onLeave}>{text('game.leave')}</Button>}
        </div>
      )}
      <button type="button" className={classes.leave} aria-label={text('game.leave')} onClick={onLeave}>
        <Icon name="close" size={20} />
      </button>
      {isShown && <KeepOpen />}
      {run && isDown && (
        <ReviveSheet
          run={run}
          revived={revived.current}
          onGrant={grant}
          onRefuse={refuse}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}

/** While the game is seen no swipe minimises the app, and closing it is asked about. */
function KeepOpen() {
  useHost((host) => {
    host.allowVerticalSwipes(false)
    host.confirmClosing(true)
    return () => {
      host.allowVerticalSwipes(true)
      host.confirmClosing(false)
    }
  })
  return null
}
