import { isClientFault, newIdempotencyKey } from '@ganj/client'
import { type Money, type Spin, spinWheel } from '@ganj/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#auth/api.ts'
import { spendOptimistically } from '#economy/indicators.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { useClientSeed } from './client-seed.ts'
import { refreshWheel } from './wheel-queries.ts'

/** Asks the server for a spin; the counters learn of the prize only when the wheel has stopped. */
export function useSpin(onDrawn: (spin: Spin) => void) {
  const queries = useQueryClient()
  // Kept with what was sent until the server has answered: a tap after a lost answer must not pay for another spin.
  const sent = useRef<{ key: string; body: { clientSeed?: string; price: Money } } | null>(null)

  // A thumb that trembles is quicker than the button that shows it is at work.
  const isAsking = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: (price: Money) => {
      const { chosen } = useClientSeed.getState()
      sent.current ??= {
        key: newIdempotencyKey(),
        body: chosen === null ? { price } : { clientSeed: chosen, price },
      }
      return call(spinWheel, sent.current)
    },
    onMutate: ({ currency, amount }) => spendOptimistically(queries, currency, amount),
    onSuccess: (spin) => {
      if (useClientSeed.getState().chosen === spin.clientSeed) useClientSeed.setState({ chosen: null })
      sent.current = null
      onDrawn(spin)
    },
    onError: (fault, _cost, takeBack) => {
      takeBack?.()
      if (isClientFault(fault) && fault.status !== 0 && fault.status < 500) sent.current = null
      refreshWheel(queries).catch(reportFailure)
    },
    onSettled: () => {
      isAsking.current = false
    },
    meta: { announceFailure: true },
  })
  const ask = (price: Money) => {
    if (isAsking.current) return
    isAsking.current = true
    mutate(price)
  }
  return { asking: isPending, ask }
}
