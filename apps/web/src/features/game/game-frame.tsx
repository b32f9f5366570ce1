import { defaultRevives, paceTicks, type Run, recordPace } from '@ganj/contract'
import { connectGame, type GameConnection } from '@ganj/game-bridge'
import { Button, Icon, Spinner } from '@ganj/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#auth/api.ts'
import { config } from '#platform/config.ts'
import { feel } from '#platform/feel.ts'
import { withHost } from '#platform/hosts/load-host.ts'
import { useHost } from '#platform/hosts/use-host.ts'
import { currentLanguage, useText } from '#platform/i18n/i18n.ts'
import { motionLevel } from '#platform/motion-level.ts'
import { isInSight, useSight } from '#platform/sight.ts'
import { useSoundChoice } from '#platform/sound/sound-choice.ts'
import { frameAddress } from './frame-address.ts'
import classes from './game-frame.module.css'
import { endRun } from './hand-in.ts'
import { ReviveSheet } from './revive-sheet.tsx'
import { savedOf, saveRun } from './saved-run.ts'

interface Props {
  run: Run
  /** The log to go on from; empty for a new run. */
  checkpoint: string
  onLeave: () => void
}

const patienceMs = 15_000

/** The game, full width, in a frame that never sees a token. */
export function GameFrame({ run, checkpoint, onLeave }: Props) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'flying' | 'stuck'>('loading')
  const [address] = useState(() => frameAddress(config.gameUrl, window.location.href))

  const game = useRef<GameConnection>(null)
  const revived = useRef(checkpoint ? (savedOf(run.publicId)?.revived ?? 0) : 0)
  const [isDown, setIsDown] = useState(false)

  useHost((host) => {
    host.allowVerticalSwipes(false)
    host.confirmClosing(true)
    return () => {
      host.allowVerticalSwipes(true)
      host.confirmClosing(false)
    }
  })

  const keep = useEffectEvent((log: string, score: number) => {
    const saved = savedOf(run.publicId)
    // A frame that waits for a revive keeps no log, so that every revive granted by now is in this one.
    if (saved) saveRun({ ...saved, log, score, revived: revived.current })
  })
  const seen = useRef(0)
  const witness = useEffectEvent((tick: number) => {
    if (tick < seen.current + paceTicks) return
    seen.current = tick
    // Evidence that the run is flown in real time; a run that nobody saw is proven all the same.
    call(recordPace, { body: { gameInstanceId: run.publicId, tick } }).catch(() => undefined)
  })
  const end = useEffectEvent((log: string, score: number) => {
    setIsDown(false)
    const saved = savedOf(run.publicId)
    if (saved) endRun({ ...saved, log, score }).catch(console.error)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is started once
  useEffect(() => {
    const patience = setTimeout(() => setState('stuck'), patienceMs)
    const connection = connectGame({
      frame: () => frame.current?.contentWindow ?? null,
      origin: address.origin,
      handlers: {
        onReady: () => {
          clearTimeout(patience)
          setState('flying')
          frame.current?.focus()
        },
        onProgress: ({ tick }) => witness(tick),
        onCheckpoint: ({ log, score }) => keep(log, score),
        onReviveRequest: () => setIsDown(true),
        onEnd: ({ log, score }) => end(log, score),
        onHaptic: ({ kind }) => withHost((host) => host.haptic(kind)),
        onError: () => setState('stuck'),
      },
    })
    game.current = connection
    const { seed, rulesVersion, levels, powerUps } = run
    connection.start({
      // The frame may ask as often as the rules allow; its log then holds only what the server granted.
      setup: { seed, rulesVersion, levels, revives: defaultRevives },
      settings: {
        locale: currentLanguage(),
        sound: useSoundChoice.getState().isOn,
        motionLevel: motionLevel(),
        reducedMotion: motionLevel() === 'low',
      },
      powerUps,
      ...(checkpoint ? { checkpoint } : {}),
    })
    // The frame sees when its page is hidden, but not when the host is.
    const stopWatching = useSight.subscribe((sight, before) => {
      if (isInSight(sight) === isInSight(before)) return
      if (!isInSight(sight)) connection.pause()
      else {
        connection.resume()
        feel('resume-countdown')
      }
    })
    return () => {
      clearTimeout(patience)
      stopWatching()
      connection.close()
    }
  }, [run.publicId])

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
      {state !== 'flying' && (
        <div className={classes.veil} role="status">
          <Spinner size={56} />
          <p>{text(state === 'stuck' ? 'game.stuck' : 'game.loading')}</p>
          {state === 'stuck' && <Button onClick={onLeave}>{text('game.leave')}</Button>}
        </div>
      )}
      <button type="button" className={classes.leave} aria-label={text('game.leave')} onClick={onLeave}>
        <Icon name="close" size={20} />
      </button>
      {isDown && (
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
