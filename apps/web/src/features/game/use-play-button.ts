import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { openRun, type PowerUpId, type Run } from '@ganj/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { indicatorsQuery, spendOptimistically, useIndicator } from '#economy/indicators.ts'
import { createKeyKeeper } from '#economy/key-keeper.ts'
import { toastFault } from '#platform/toast.ts'
import { bringPowerUps } from './bring-power-ups.ts'
import { highScoreQuery, openRunQuery, powerUpsQuery, ticketRefillQuery } from './game-queries.ts'
import { handIn } from './hand-in.ts'
import { goTo, openPreFlight } from './play-store.ts'
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
  const tickets = useIndicator('ticket')
  const isFirstFlight = useQuery(highScoreQuery).data?.score === 0
  // Kept until the server has answered: a tap after a lost answer must not take a second ticket.
  const keys = useRef(createKeyKeeper()).current

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ practice = false, powerUps = [] }: Flight) => {
      const kind = practice ? 'practice' : 'ranked'
      try {
        const run = await call(openRun, { body: practice ? { practice } : {}, key: keys.keyOf(kind) })
        keys.answered(kind)
        return await bringPowerUps(run, powerUps)
      } catch (fault) {
        keys.failed(kind, fault)
        throw fault
      }
    },
    onMutate: ({ practice }) => (practice ? undefined : spendOptimistically(queries, 'ticket', 1)),
    onSuccess: (run) => {
      usePowerUps.setState({ brought: [] })
      fly(run)
    },
    onError: (fault, _flight, takeBack) => {
      takeBack?.()
      if (isClientFault(fault) && fault.code === 'game.no-ticket') openPreFlight('no-ticket')
      else toastFault(fault)
    },
    onSettled: () => {
      for (const { queryKey } of [indicatorsQuery, powerUpsQuery, ticketRefillQuery]) {
        queries.invalidateQueries({ queryKey }).catch(console.error)
      }
    },
  })

  const open = (flight: Flight) => {
    openPreFlight(null)
    mutate(flight)
  }

  const goOn = left?.state === 'open' ? left : null
  const play = () => {
    // A run that ended and is not handed in yet goes first: opening another would abandon it.
    if (loadRun()?.ended) handIn().catch(console.error)
    else if (goOn) fly(goOn)
    else if (tickets === 0) openPreFlight('no-ticket')
    // Who has never flown flies at once; power-ups mean something after the first crash.
    else if (isFirstFlight || usePowerUps.getState().dontShowReminder) open({})
    else openPreFlight('intro')
  }
  return { goesOn: goOn !== null, busy: isPending, play, open }
}

/** Begins the run where it was left, or from its start. */
function fly(run: Run) {
  const saved = savedOf(run.publicId)
  const known = saved?.ended ? null : saved
  saveRun(known ?? { run, log: '', score: 0, ended: false, key: newIdempotencyKey() })
  usePlayer.setState({ gameInstanceId: run.publicId, remainingRevives: run.remainingRevives })
  goTo({ name: 'flying', run, checkpoint: known?.log ?? '' })
}
