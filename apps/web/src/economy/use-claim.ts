import type { Reward } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { feel } from '#platform/feel.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { claim } from './claim.ts'
import { type Claimable, sumOf } from './claimables.ts'
import { flyReward } from './fly-reward.ts'
import { refreshGoals } from './reward-queries.ts'

interface Press {
  claimables: readonly Claimable[]
  /** Where the reward starts to fly. */
  origin: Element | null
}

const sounds = { daily: 'daily-reward', task: 'success', achievement: 'achievement' } as const

/** Takes one reward or several, one after the other; what was paid flies even when the rest is refused. */
export function useClaim() {
  const queries = useQueryClient()
  // A thumb that trembles is quicker than the button that shows it is at work.
  const isTaking = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ claimables, origin }: Press) => {
      const paid: Reward[] = []
      try {
        for (const claimable of claimables) {
          paid.push(await claim(queries, claimable))
          feel(sounds[claimable.kind])
        }
      } finally {
        if (paid.length > 0) flyReward(queries, sumOf(paid), origin).catch(reportFailure)
      }
    },
    // Taking the daily reward is itself something that tasks and achievements count.
    onSettled: () => {
      isTaking.current = false
      refreshGoals(queries)
    },
    meta: { announceFailure: true },
  })
  const take = (press: Press) => {
    if (isTaking.current) return
    isTaking.current = true
    mutate(press)
  }
  return { busy: isPending, take }
}
