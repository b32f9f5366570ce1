import type { QueryClient } from '@tanstack/react-query'
import { sessionOpen } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { text } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { toast } from '#platform/toast.ts'
import { openRunQuery } from '../game-queries.ts'
import type { OpenRunOptions } from './commands.ts'
import { createOpening } from './open-run.ts'
import { createRunLock } from './run-lock.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import { createSubmission } from './submit-run.ts'

/**
 * Controls the run from the Play button to its result. Parts that only a running game needs are loaded with its frame:
 * `createFrameConnection` handles the frame's messages, `createRevival` the revives.
 */
export interface RunController extends Omit<RunStore, 'attempt'> {
  /** The Play button: submits an ended run, resumes an open one, or opens a new one. */
  play(): void
  /** Opens a run. */
  open(options: OpenRunOptions): void
  /** Submits a run that ended before the server received it, if one is stored. */
  submitSaved(): void
  /** The run is over: stores it, then submits it. */
  end(runId: string, log: string, score: number): void
  leave(): void
  /** Continues the run that another window of the app has open; that window leaves it. */
  continueHere(): void
}

export function createRunController(queries: QueryClient): RunController {
  const store = createRunStore()
  // The open run may have been read before its submission: the next press must not continue it.
  const submission = createSubmission(store, (runId) => {
    queries.setQueryData(openRunQuery.queryKey, (open) => (open?.publicId === runId ? null : open))
    queries.invalidateQueries(openRunQuery).catch(reportFailure)
  })
  const { snapshot, subscribe, onTransition, dispatch } = store
  const leave = () => {
    const hasLeft = dispatch({ type: 'leave' })
    if (hasLeft) queries.invalidateQueries(openRunQuery).catch(reportFailure)
    return hasLeft
  }
  const lock = createRunLock(() => {
    if (leave()) toast({ kind: 'error', message: text('game.moved') })
  })
  const opening = createOpening(store, queries, submission, lock)

  onTransition(({ state }) => usePlayer.setState({ isGameStart: state.name !== 'home' }))

  return {
    snapshot,
    subscribe,
    onTransition,
    dispatch,
    play: () => void opening.play().catch(reportFailure),
    open: (options) => void opening.open(options).catch(reportFailure),
    submitSaved: () =>
      // Only a session names the player whose run is stored.
      void sessionOpen()
        .catch(() => undefined)
        .then(submission.submitSaved)
        .catch(reportFailure),
    end: (runId, log, score) => void submission.end(runId, log, score).catch(reportFailure),
    leave: () => void leave(),
    continueHere: () => void opening.continueHere().catch(reportFailure),
  }
}
