import { type ClientFault, hasAnswer, isClientFault } from '@ganj/client'
import { type Run, submitScore } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { reportFailure } from '#platform/report-failure.ts'
import type { RunStore } from './run-store.ts'
import { dropRun, loadRun, savedOf, saveRun } from './saved-run.ts'

export interface Submission {
  /** The run is over: stores it, then submits it. */
  end(runId: string, log: string, score: number): Promise<void>
  /** Submits the stored run, with the same key for every retry, and removes it once the server has it. */
  submitSaved(): Promise<void>
}

/** Whether the run has its answer. The logs of a day's practice have a limit, which no retry soon gets past. */
const isAboutRun = (fault: ClientFault, { ranked }: Run): boolean =>
  hasAnswer(fault) || (!ranked && fault.code === 'request.too-many')

/** @param onAnswered the server has this run, or has refused it: it is not open any more */
export function createSubmission(store: RunStore, onAnswered: (runId: string) => void): Submission {
  const submitSaved = async () => {
    const saved = loadRun()
    if (!saved?.ended) return
    const { run, score, log, key } = saved
    if (!store.dispatch({ type: 'submit', run, score })) return
    const runId = run.publicId
    const end = () => {
      // A later run may already be stored.
      if (savedOf(runId)) dropRun()
      onAnswered(runId)
    }
    try {
      await call(submitScore, { body: { gameInstanceId: runId, score, log }, key })
      end()
      store.dispatch({ type: 'submitted', runId })
    } catch (fault) {
      if (!isClientFault(fault) || !isAboutRun(fault, run)) {
        store.dispatch({ type: 'unanswered', runId })
        return
      }
      end()
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
