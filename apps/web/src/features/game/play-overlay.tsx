import { useInertBehind } from '@ganj/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportFailure } from '#platform/report-failure.ts'
import { GameFrame } from './game-frame.tsx'
import { openRunQuery } from './game-queries.ts'
import { handIn } from './hand-in.ts'
import classes from './play-overlay.module.css'
import { goTo, usePlay } from './play-store.ts'
import { Result } from './result.tsx'

interface Props {
  onPlayAgain: () => void
  opening: boolean
  /** A run has counted: what else shows scores or coins is out of date. */
  onVerified: () => void
}

/** Over everything while a run is played and judged; before, it keeps a frame ready where nobody sees it. */
export function PlayOverlay({ onPlayAgain, opening, onVerified }: Props) {
  const phase = usePlay((play) => play.phase)
  const queries = useQueryClient()
  const isUnsent = phase.name === 'unsent'
  const cover = useRef<HTMLDivElement>(null)
  const isShown = phase.name !== 'home'
  useInertBehind(cover, isShown)

  useEffect(() => {
    if (!isUnsent) return
    const again = () => {
      handIn().catch(reportFailure)
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isUnsent])

  const leave = () => {
    goTo({ name: 'home' })
    queries.invalidateQueries(openRunQuery).catch(reportFailure)
  }

  return (
    <div className={isShown ? classes.overlay : classes.ahead} ref={cover} inert={!isShown}>
      {phase.name === 'home' || phase.name === 'opening' || phase.name === 'flying' ? (
        <GameFrame
          run={phase.name === 'flying' ? phase.run : null}
          checkpoint={phase.name === 'flying' ? phase.checkpoint : ''}
          isShown={isShown}
          onLeave={leave}
        />
      ) : (
        <Result
          phase={phase}
          onLeave={leave}
          onPlayAgain={onPlayAgain}
          opening={opening}
          onVerified={onVerified}
        />
      )}
    </div>
  )
}
