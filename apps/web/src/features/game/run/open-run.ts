import { newIdempotencyKey } from '@ganj/client'
import type { Run } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { sessionOpen } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { toastFault } from '#platform/toast.ts'
import { amountOf, indicatorsQuery } from '#player/balances/indicators.ts'
import { execute } from '#player/commands/execute.ts'
import { isFromLastVisit } from '#player/last-visit.ts'
import { highScoreQuery, openRunQuery } from '../game-queries.ts'
import { usePowerUps } from '../loadout/power-up-store.ts'
import { openPreFlight } from '../loadout/pre-flight-store.ts'
import { hasNoTicket, type OpenRunOptions, openWithPowerUps } from './commands.ts'
import type { RunLock } from './run-lock.ts'
import type { RunStore } from './run-store.ts'
import { loadRun, savedOf, saveRun } from './saved-run.ts'
import type { Submission } from './submit-run.ts'

export interface Opening {
  /** Handles a press of the Play button: submits, resumes, asks for power-ups, or opens a run. */
  play(): Promise<void>
  /** Opens a run; it costs a ticket unless it is practice. */
  open(options: OpenRunOptions): Promise<void>
  /** Takes the run from the window that has it open, then handles the press here. */
  continueHere(): Promise<void>
}

export function createOpening(
  store: RunStore,
  queries: QueryClient,
  { submitSaved }: Submission,
  lock: RunLock,
): Opening {
  /** Whether a run was opened in this visit: the cached high score may be older than that run. */
  let hasOpened = false

  /** The lock is held until the run is over; the server keeps what was submitted. */
  const releaseUnused = () => {
    const { state, attempt } = store.snapshot()
    if (attempt === 'none' && ['home', 'verifying', 'refused'].includes(state.name)) lock.release()
  }
  store.onTransition(releaseUnused)

  /** Starts the run, or resumes it from its last checkpoint. */
  const begin = (type: 'opened' | 'resumed', run: Run): boolean => {
    const saved = savedOf(run.publicId)
    const known = saved?.ended ? null : saved
    if (!store.dispatch({ type, run, checkpoint: known?.log ?? '' })) return false
    saveRun(known ?? { run, log: '', score: 0, ended: false, key: newIdempotencyKey() })
    usePlayer.setState({ remainingRevives: run.remainingRevives, hasPlayedFirstGame: false })
    return true
  }

  const open = async (options: OpenRunOptions) => {
    openPreFlight(null)
    // A double tap can precede the busy state of the button.
    if (!store.attempt('open')) return
    store.dispatch({ type: 'open' })
    try {
      // Opening another run would abandon the one that is played there.
      if (!(await lock.acquire())) {
        store.dispatch({ type: 'open-failed' })
        return openPreFlight('elsewhere')
      }
      const run = await execute(queries, openWithPowerUps, options)
      hasOpened = true
      usePowerUps.setState({ chosen: [] })
      // A player who left meanwhile finds the run open.
      if (!begin('opened', run)) await queries.invalidateQueries(openRunQuery)
    } catch (fault) {
      store.dispatch({ type: 'open-failed' })
      if (hasNoTicket(fault)) openPreFlight('no-ticket')
      else toastFault(fault)
    } finally {
      store.attempt('answered')
      releaseUnused()
    }
  }

  /**
   * The balance cached from the last visit is not used: a ticket may have been refilled since. Undefined without an
   * answer.
   */
  const ticketsNow = async () => {
    const indicators = isFromLastVisit(queries.getQueryState(indicatorsQuery.queryKey)?.dataUpdatedAt ?? 0)
      ? await queries.fetchQuery(indicatorsQuery).catch(() => undefined)
      : queries.getQueryData(indicatorsQuery.queryKey)
    return indicators && amountOf(indicators, 'ticket')
  }

  const decide = async (): Promise<() => unknown> => {
    // Only a session names the player whose run is stored.
    await sessionOpen().catch(() => undefined)
    // A run that ended and is not submitted yet goes first: opening another would abandon it.
    if (loadRun()?.ended) return submitSaved
    const { left, isFirstFlight } = await whatIsKnown(queries)
    if (left) {
      const isHere = await lock.acquire()
      return () => (isHere ? begin('resumed', left) : openPreFlight('elsewhere'))
    }
    if ((await ticketsNow()) === 0) return () => openPreFlight('no-ticket')
    // The first run begins at once, without power-ups.
    if ((isFirstFlight && !hasOpened) || usePowerUps.getState().dontShowReminder) return () => open({})
    return () => openPreFlight('intro')
  }

  const play = async () => {
    if (!store.attempt('decide')) return
    let decision: (() => unknown) | undefined
    try {
      decision = await decide()
    } finally {
      // False when a run is already being opened: then the decision is stale.
      if (!store.attempt('decided')) decision = undefined
    }
    await decision?.()
    releaseUnused()
  }

  return {
    open,
    play,
    async continueHere() {
      openPreFlight(null)
      await lock.steal()
      try {
        // The run was opened there: it may not be known here.
        await readOpenRun(queries, 0)
        await play()
      } catch (fault) {
        toastFault(fault)
      } finally {
        releaseUnused()
      }
    },
  }
}

/** Offline the read fails at once instead of waiting for a connection. */
const readOpenRun = (queries: QueryClient, staleTime?: number) =>
  queries.fetchQuery({
    ...openRunQuery,
    networkMode: 'always',
    ...(staleTime === undefined ? {} : { staleTime }),
  })

export const openOf = (run: Run | null | undefined) => (run?.state === 'open' ? run : undefined)

/**
 * The data that a press depends on; an early press waits for them. When they cannot be read, the player is not treated
 * as new.
 */
async function whatIsKnown(queries: QueryClient) {
  // A new player has no high score and no open run.
  if (usePlayer.getState().hasPlayedFirstGame) return { left: undefined, isFirstFlight: true }
  const [left, best] = await Promise.all([
    queries.ensureQueryData(openRunQuery).catch(() => null),
    queries.ensureQueryData(highScoreQuery).catch(() => null),
  ])
  // Another device may have ended it since it was read.
  const isOpen = openOf(left) && (await readOpenRun(queries).catch(() => left))
  return { left: openOf(isOpen), isFirstFlight: best?.score === 0 }
}
