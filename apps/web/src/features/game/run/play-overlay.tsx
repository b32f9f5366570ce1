import { useInertBehind } from '@ganj/ui'
import { useRef } from 'react'
import { Result } from '../result/result.tsx'
import { GameFrame } from './game-frame.tsx'
import classes from './play-overlay.module.css'
import { useRun } from './use-run.ts'

interface Props {
  /** Invalidates other queries with scores or coins after a run was verified. */
  onVerified: () => void
}

/** Covers the app while a run is played and verified; before that it keeps an invisible prefetched frame. */
export function PlayOverlay({ onVerified }: Props) {
  const state = useRun((snapshot) => snapshot.state)
  const cover = useRef<HTMLDivElement>(null)
  const isShown = state.name !== 'home'
  useInertBehind(cover, isShown)

  return (
    <div className={isShown ? classes.overlay : classes.ahead} ref={cover} inert={!isShown}>
      {'score' in state ? <Result state={state} onVerified={onVerified} /> : <GameFrame />}
    </div>
  )
}
