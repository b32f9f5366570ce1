import { newIdempotencyKey } from '@ganj/client'
import { openRun, type Run } from '@ganj/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#auth/api.ts'
import { usePlayer } from '#auth/player.ts'
import { indicatorsQuery, spendOptimistically } from '#economy/indicators.ts'
import { openRunQuery } from './game-queries.ts'
import { handIn } from './hand-in.ts'
import { goTo } from './play-store.ts'
import { loadRun, saveRun } from './saved-run.ts'

/** Opens a run for a ticket, or goes on with the one that was left open. */
export function usePlayButton() {
  const queries = useQueryClient()
  const { data: left } = useQuery(openRunQuery)
  // Kept until the server has answered: a tap after a lost answer must not take a second ticket.
  const key = useRef<string | null>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      key.current ??= newIdempotencyKey()
      return call(openRun, { key: key.current })
    },
    onMutate: () => spendOptimistically(queries, 'ticket', 1),
    onSuccess: (run) => {
      key.current = null
      fly(run)
    },
    onError: (fault, _sent, takeBack) => {
      takeBack?.()
      if ('status' in fault && fault.status !== 0) key.current = null
    },
    onSettled: () => queries.invalidateQueries(indicatorsQuery),
    meta: { announceFailure: true },
  })

  const goOn = left?.state === 'open' ? left : null
  const play = () => {
    // A run that ended and is not handed in yet goes first: opening another would abandon it.
    if (loadRun()?.ended) handIn().catch(console.error)
    else if (goOn) fly(goOn)
    else mutate()
  }
  return { goesOn: goOn !== null, busy: isPending, play }
}

/** Begins the run where it was left, or from its start. */
function fly(run: Run) {
  const saved = loadRun()
  const known = saved?.run.publicId === run.publicId && !saved.ended ? saved : null
  saveRun(known ?? { run, log: '', score: 0, ended: false, key: newIdempotencyKey() })
  usePlayer.setState({ gameInstanceId: run.publicId, remainingRevives: run.remainingRevives })
  goTo({ name: 'flying', run, checkpoint: known?.log ?? '' })
}
