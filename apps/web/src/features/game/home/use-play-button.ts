import { useQuery } from '@tanstack/react-query'
import { openRunQuery } from '../game-queries.ts'
import { openOf } from '../run/open-run.ts'
import { useRun, useRunController } from '../run/use-run.ts'

/** The Play button: opens a run for a ticket, or continues the open one. */
export function usePlayButton() {
  const { play, open, continueHere } = useRunController()
  const { data: left } = useQuery(openRunQuery)
  const busy = useRun(({ attempt }) => attempt !== 'none')
  return { goesOn: openOf(left) !== undefined, busy, play, open, continueHere }
}
