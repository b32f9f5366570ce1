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

/** Over everything while a run is played and judged. */
export function PlayOverlay({ onPlayAgain, opening, onVerified }: Props) {
  const phase = usePlay((play) => play.phase)
  const queries = useQueryClient()
  const isUnsent = phase.name === 'unsent'
  const cover = useRef<HTMLDivElement>(null)
  useInertBehind(cover)

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

  if (phase.name === 'home') return null
  return (
    <div className={classes.overlay} ref={cover}>
      {phase.name === 'flying' ? (
        <GameFrame run={phase.run} checkpoint={phase.checkpoint} onLeave={leave} />
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
