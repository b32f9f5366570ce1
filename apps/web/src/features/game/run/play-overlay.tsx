import { useInertBehind } from '@ganj/ui'
import { useRef } from 'react'
import { Result } from '../result/result.tsx'
import { GameFrame } from './game-frame.tsx'
import classes from './play-overlay.module.css'
import { useRun } from './use-run.ts'

interface Props {
  /** A run has counted: what else shows scores or coins is out of date. */
  onVerified: () => void
}

/** Over everything while a run is played and judged; before, it keeps a frame ready where nobody sees it. */
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
