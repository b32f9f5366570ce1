import { connectReplay, frameAddress, type GuestBody, type ReplayConnection } from '@ganj/game-bridge'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#platform/i18n/i18n.ts'
import { type Playable, setupOf } from './playable.ts'
import classes from './watch.module.css'

interface Props {
  gameUrl: string
  run: Playable
  title: string
  onReplayed: (replayed: GuestBody<'replayed'>) => void
  onError: (error: GuestBody<'error'>) => void
  /** Registers the frame's connection while it is mounted. @returns unregister */
  register: (connection: ReplayConnection) => () => void
}

/**
 * The game's own frame, which replays a run from its log. It has the same sandbox as the players' frame and never gets
 * the focus.
 */
export function WatchedFrame({ gameUrl, run, title, onReplayed, onError, register }: Props) {
  const language = useLanguage()
  const [address] = useState(() => frameAddress(gameUrl, window.location.href))
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef({ onReplayed, onError })
  latest.current = { onReplayed, onError }

  useEffect(() => {
    const connection = connectReplay({
      frame: () => frame.current?.contentWindow ?? null,
      origin: address.origin,
      handlers: {
        onReplayed: (replayed) => latest.current.onReplayed(replayed),
        onError: (error) => latest.current.onError(error),
      },
    })
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    connection.replay({
      setup: setupOf(run),
      settings: { locale: language, sound: false, motionLevel: 'high', reducedMotion },
      log: run.log,
    })
    const forget = register(connection)
    return () => {
      forget()
      connection.close()
    }
  }, [address, language, register, run])

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      src={address.src}
      sandbox={address.sandbox}
      // The page handles the keys: with the focus in the frame they would not work.
      tabIndex={-1}
    />
  )
}
