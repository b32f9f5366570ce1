import type { NextRevive } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import { usePlayer } from '#auth/player.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { execute } from '#player/commands/execute.ts'
import type { RunController } from '../run/run-controller.ts'
import { clearReviveKey, payRevive } from './commands.ts'
import { offerOf } from './revive.ts'

export interface Revival {
  /** Pays for the offered revive and grants it. */
  pay(price: NextRevive['price']): void
  /** Uses a revive that the server has already granted. */
  grant(runId: string, next: NextRevive): void
  /** Declines the revive: the run ends. */
  pass(): void
}

export function createRevival({ snapshot, dispatch }: RunController, queries: QueryClient): Revival {
  const grant = (runId: string, next: NextRevive) => {
    const remaining = next.remainingRevives
    if (!dispatch({ type: 'granted', runId, remaining })) return
    clearReviveKey(runId)
    usePlayer.setState({ remainingRevives: remaining })
  }

  const pay = async (price: NextRevive['price']) => {
    const { state } = snapshot()
    if (state.name !== 'reviving' || !dispatch({ type: 'pay' })) return
    const runId = state.run.publicId
    try {
      const next = await execute(queries, payRevive, { runId, price })
      // The count in the run's log decides the next state, not this answer.
      if (offerOf(next, state.revived) === 'granted') grant(runId, next)
      else dispatch({ type: 'not-granted', runId, fault: null })
    } catch (fault) {
      dispatch({ type: 'not-granted', runId, fault })
    }
  }

  return {
    grant,
    pay: (price) => void pay(price).catch(reportFailure),
    pass: () => void dispatch({ type: 'passed' }),
  }
}
