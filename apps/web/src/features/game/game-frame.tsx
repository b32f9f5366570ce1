import type { Run } from '@ganj/contract'
import { connectGame } from '@ganj/game-bridge'
import { Button, Icon, Spinner } from '@ganj/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { config } from '#platform/config.ts'
import { currentLanguage, useText } from '#platform/i18n/i18n.ts'
import { motionLevel } from '#platform/motion-level.ts'
import { frameAddress } from './frame-address.ts'
import classes from './game-frame.module.css'
import { endRun } from './hand-in.ts'
import { loadRun, saveRun } from './saved-run.ts'

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

  const keep = useEffectEvent((log: string, score: number) => {
    const saved = loadRun()
    if (saved?.run.publicId === run.publicId) saveRun({ ...saved, log, score })
  })
  const end = useEffectEvent((log: string, score: number) => {
    const saved = loadRun()
    if (saved?.run.publicId === run.publicId) endRun({ ...saved, log, score }).catch(console.error)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a run is started once
  useEffect(() => {
    const patience = setTimeout(() => setState('stuck'), patienceMs)
    const game = connectGame({
      frame: () => frame.current?.contentWindow ?? null,
      origin: address.origin,
      handlers: {
        onReady: () => {
          clearTimeout(patience)
          setState('flying')
          frame.current?.focus()
        },
        onCheckpoint: ({ log, score }) => keep(log, score),
        // Revives have to be granted by the server; until it does, the run ends here.
        onReviveRequest: () => game.refuseRevive(),
        onEnd: ({ log, score }) => end(log, score),
        onError: () => setState('stuck'),
      },
    })
    const { seed, rulesVersion, levels } = run
    game.start({
      setup: { seed, rulesVersion, levels, revives: 0 },
      settings: {
        locale: currentLanguage(),
        sound: true,
        motionLevel: motionLevel(),
        reducedMotion: motionLevel() === 'low',
      },
      powerUps: [],
      ...(checkpoint ? { checkpoint } : {}),
    })
    return () => {
      clearTimeout(patience)
      game.close()
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
    </div>
  )
}
