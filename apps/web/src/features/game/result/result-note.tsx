import type { Run } from '@ganj/contract'
import { Icon, Spinner } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import type { RunState } from '../run/run-machine.ts'
import classes from './result-note.module.css'

interface Props {
  state: RunState
  verdict: Run | null
}

/** The state of the verification in one line; screen readers announce its changes. */
export function ResultNote({ state, verdict }: Props) {
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
          {isWaiting(state, verdict) && <Spinner size={20} />}
          {state.name === 'refused' && state.detail ? state.detail : text(noteOf(state, verdict))}
        </>
      )}
    </p>
  )
}

const isWaiting = (state: RunState, verdict: Run | null) =>
  verdict === null && (state.name === 'submitting' || state.name === 'verifying')

function noteOf(state: RunState, verdict: Run | null): TextKey {
  if (state.name === 'unsent') return 'result.unsent'
  if (state.name === 'submitting') return 'result.handing-in'
  return verdict || state.name === 'refused' ? 'result.rejected' : 'result.pending'
}
