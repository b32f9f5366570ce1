import type { Run } from '@ganj/contract'
import { Icon, Spinner } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import type { PlayPhase } from './play-store.ts'
import classes from './result-note.module.css'

interface Props {
  phase: PlayPhase
  verdict: Run | null
}

/** One line on where the proof stands; screen readers hear it change. */
export function ResultNote({ phase, verdict }: Props) {
  const text = useText()
  return (
    <p className={classes.note} role="status">
      {verdict?.state === 'verified' ? (
        <span className={classes.proven}>
          <Icon name="seal" size={22} />
          {text(verdict.proof === 'bounds' ? 'result.accepted' : 'result.verified')}
        </span>
      ) : (
        <>
          {isWaiting(phase, verdict) && <Spinner size={20} />}
          {phase.name === 'refused' && phase.detail ? phase.detail : text(noteOf(phase, verdict))}
        </>
      )}
    </p>
  )
}

const isWaiting = (phase: PlayPhase, verdict: Run | null) =>
  verdict === null && (phase.name === 'handing-in' || phase.name === 'judging')

function noteOf(phase: PlayPhase, verdict: Run | null): TextKey {
  if (phase.name === 'unsent') return 'result.unsent'
  if (phase.name === 'handing-in') return 'result.handing-in'
  return verdict || phase.name === 'refused' ? 'result.rejected' : 'result.pending'
}
