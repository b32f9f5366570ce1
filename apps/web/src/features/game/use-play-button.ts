import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { openRun, type PowerUpId, type Run } from '@ganj/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { amountOf, indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { createKeyKeeper } from '#economy/key-keeper.ts'
import { isFromLastVisit } from '#economy/last-visit.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { toastFault } from '#platform/toast.ts'
import { bringPowerUps } from './bring-power-ups.ts'
import { highScoreQuery, openRunQuery, powerUpsQuery, ticketRefillKey } from './game-queries.ts'
import { handIn } from './hand-in.ts'
import { goTo, openPreFlight, usePlay } from './play-store.ts'
import { usePowerUps } from './power-up-store.ts'
import { loadRun, savedOf, saveRun } from './saved-run.ts'

/** What a run is opened with. */
interface Flight {
  practice?: boolean
  powerUps?: readonly PowerUpId[]
}

/** Opens a run for a ticket, or goes on with the one that was left open. */
export function usePlayButton() {
  const queries = useQueryClient()
  const { data: left } = useQuery(openRunQuery)
  // Kept until the server has answered: a tap after a lost answer must not take a second ticket.
  const keys = useRef(createKeyKeeper()).current

  // A thumb that trembles is quicker than the button that shows it is at work.
  const isOpening = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ practice = false, powerUps = [] }: Flight) => {
      const kind = practice ? 'practice' : 'ranked'
      try {
        const run = await call(openRun, { body: practice ? { practice } : {}, key: keys.keyOf(kind) })
        keys.answered(kind)
        const seen = queries.getQueryData(powerUpsQuery.queryKey)?.powerUps ?? []
        return await bringPowerUps(queries, run, powerUps, seen)
      } catch (fault) {
        keys.failed(kind, fault)
        throw fault
      }
    },
    onMutate: ({ practice }) => {
      // The field is shown while the answer travels; after a run its result stays until the next one is there.
      if (phaseNow() === 'home') goTo({ name: 'opening' })
      return practice ? undefined : spendOptimistically(queries, 'ticket', 1)
    },
    onSuccess: async (run) => {
      usePowerUps.setState({ brought: [] })
      // Who left meanwhile finds the run open.
      if (phaseNow() === 'home') await queries.invalidateQueries(openRunQuery)
      else fly(run)
    },
    onError: (fault, _flight, takeBack) => {
      takeBack?.()
      if (phaseNow() === 'opening') goTo({ name: 'home' })
      if (isClientFault(fault) && fault.code === 'game.no-ticket') openPreFlight('no-ticket')
      else toastFault(fault)
    },
    onSettled: () => {
      isOpening.current = false
      for (const queryKey of [indicatorsQuery.queryKey, powerUpsQuery.queryKey, ticketRefillKey]) {
        queries.invalidateQueries({ queryKey }).catch(reportFailure)
      }
    },
  })

  const open = (flight: Flight) => {
    openPreFlight(null)
    if (isOpening.current) return
    isOpening.current = true
    mutate(flight)
  }

  /** What is still shown of the last visit does not decide: a ticket may have come since. Nobody knows without an answer. */
  const ticketsNow = async () => {
    const indicators = isFromLastVisit(queries.getQueryState(indicatorsQuery.queryKey)?.dataUpdatedAt ?? 0)
      ? await queries.fetchQuery(indicatorsQuery).catch(() => undefined)
      : queries.getQueryData(indicatorsQuery.queryKey)
    return indicators && amountOf(indicators, 'ticket')
  }

  const decide = async () => {
    // A run that ended and is not handed in yet goes first: opening another would abandon it.
    if (loadRun()?.ended) return handIn()
    const { goOn, isFirstFlight } = await whatIsKnown(queries)
    if (goOn) fly(goOn)
    else if ((await ticketsNow()) === 0) openPreFlight('no-ticket')
    // Who has never flown flies at once; power-ups mean something after the first crash.
    else if (isFirstFlight || usePowerUps.getState().dontShowReminder) open({})
    else openPreFlight('intro')
  }
  const [isAsking, setAsking] = useState(false)
  const isDeciding = useRef(false)
  const play = () => {
    if (isDeciding.current) return
    isDeciding.current = true
    setAsking(true)
    decide()
      .catch(reportFailure)
      .finally(() => {
        isDeciding.current = false
        setAsking(false)
      })
  }
  return { goesOn: openOf(left) !== undefined, busy: isPending || isAsking, play, open }
}

const phaseNow = () => usePlay.getState().phase.name

const openOf = (run: Run | null | undefined) => (run?.state === 'open' ? run : undefined)

/** What a press hangs on; one that comes before the answers waits for them. Who cannot be asked is no newcomer. */
async function whatIsKnown(queries: QueryClient) {
  // Who was nobody a minute ago has no record and left no run.
  if (usePlayer.getState().hasPlayedFirstGame) return { goOn: undefined, isFirstFlight: true }
  const [left, best] = await Promise.all([
    queries.ensureQueryData(openRunQuery).catch(() => null),
    queries.ensureQueryData(highScoreQuery).catch(() => null),
  ])
  return { goOn: openOf(left), isFirstFlight: best?.score === 0 }
}

/** Begins the run where it was left, or from its start. */
function fly(run: Run) {
  const saved = savedOf(run.publicId)
  const known = saved?.ended ? null : saved
  saveRun(known ?? { run, log: '', score: 0, ended: false, key: newIdempotencyKey() })
  usePlayer.setState({ remainingRevives: run.remainingRevives, hasPlayedFirstGame: false })
  goTo({ name: 'flying', run, checkpoint: known?.log ?? '' })
}
