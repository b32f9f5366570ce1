import { isClientFault } from '@ganj/client'
import { submitScore } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { hasAnswer } from '#platform/idempotency-keys.ts'
import { reportFailure } from '#platform/report-failure.ts'
import type { RunStore } from './run-store.ts'
import { dropRun, loadRun, savedOf, saveRun } from './saved-run.ts'

export interface Submission {
  /** The run is over: stores it, then submits it. */
  end(runId: string, log: string, score: number): Promise<void>
  /** Submits the stored run, with the same key for every retry, and removes it once the server has it. */
  submitSaved(): Promise<void>
}

export function createSubmission(store: RunStore): Submission {
  const submitSaved = async () => {
    const saved = loadRun()
    if (!saved?.ended) return
    const { run, score, log, key } = saved
    if (!store.dispatch({ type: 'submit', run, score })) return
    const runId = run.publicId
    const remove = () => {
      // A later run may already be stored.
      if (savedOf(runId)) dropRun()
    }
    try {
      await call(submitScore, { body: { gameInstanceId: runId, score, log }, key })
      remove()
      store.dispatch({ type: 'submitted', runId })
    } catch (fault) {
      if (!isClientFault(fault) || !hasAnswer(fault)) {
        store.dispatch({ type: 'unanswered', runId })
        return
      }
      remove()
      // Closed means that an earlier attempt arrived.
      if (fault.code === 'game.run-closed') store.dispatch({ type: 'submitted', runId })
      else store.dispatch({ type: 'submit-refused', runId, detail: fault.detail })
    }
  }

  const submitAgain = () => {
    submitSaved().catch(reportFailure)
  }
  store.onTransition(({ before, state }) => {
    if (state.name === 'unsent') window.addEventListener('online', submitAgain)
    else if (before.name === 'unsent') window.removeEventListener('online', submitAgain)
  })

  return {
    submitSaved,
    async end(runId, log, score) {
      const saved = savedOf(runId)
      if (!saved) return
      saveRun({ ...saved, log, score, ended: true })
      await submitSaved()
    },
  }
}
