import { type Payment, reportPaymentError } from '@ganj/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#auth/api.ts'
import { indicatorsQuery } from '#economy/indicators.ts'
import { refreshGoals } from '#economy/reward-queries.ts'
import { feel } from '#platform/feel.ts'
import { payBy, playDeckSaysPaid } from './pay-at-host.ts'
import { paymentQuery, unsettledQuery } from './payment-queries.ts'
import { packsQuery, powerUpNamesQuery } from './shop-queries.ts'
import { longLooks, type MoneyWay, standingOf } from './ways.ts'

/** What the player sees of a purchase for money. */
export type PayStep =
  | 'ready'
  | 'asking'
  | 'looking'
  | 'long'
  | 'yours'
  | 'held'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'returned'

interface Purchase {
  packId: string
  way: MoneyWay
  /** An order that was begun before: it is looked for at once. */
  begun: Payment | null
}

/** A purchase for money: the order, its host's window, and the look-out for the money until the server has it. */
export function usePay({ packId, way, begun }: Purchase) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(begun)
  const [failed, setFailed] = useState(false)
  const known = useQuery({ ...paymentQuery(order?.transactionId ?? ''), enabled: order !== null })
  const [looks, setLooks] = useState(0)

  const giveUp = useMutation({
    mutationFn: async ({ payment, error }: { payment: Payment; error: string }) => {
      const transactionId = payment.transactionId
      const body = { transactionId, error: error.slice(0, 500) }
      queries.setQueryData(paymentQuery(transactionId).queryKey, await call(reportPaymentError, { body }))
    },
    // A word that was not heard costs nothing: the order closes by its time.
    onError: () => undefined,
  })

  const begin = (payment: Payment) => {
    queries.setQueryData(paymentQuery(payment.transactionId).queryKey, payment)
    setOrder(payment)
    // Whoever closes the sheet now finds the purchase in the shop.
    void queries.invalidateQueries({ queryKey: unsettledQuery.queryKey })
  }
  const ask = useMutation({
    mutationFn: async () => {
      setFailed(false)
      setLooks(0)
      const { payment, outcome, error } = await payBy[way.method](queries, packId, begin)
      const isOver = outcome === 'cancelled' || outcome === 'failed'
      // What a window says is no proof: PlayDeck may know better, and the server always does.
      if (isOver && !(way.method === 'playdeck' && (await playDeckSaysPaid(payment.transactionId)))) {
        setFailed(outcome === 'failed')
        await giveUp.mutateAsync({ payment, error }).catch(() => undefined)
      }
    },
  })

  const payment = known.data ?? order
  const standing = payment && standingOf(payment)
  useEffect(() => {
    setLooks((before) => before + (known.dataUpdatedAt > 0 ? 1 : 0))
  }, [known.dataUpdatedAt])
  useEffect(() => {
    if (standing === null || standing === 'looking') return
    const stale = [indicatorsQuery, packsQuery, powerUpNamesQuery, unsettledQuery]
    for (const { queryKey } of stale) void queries.invalidateQueries({ queryKey })
    if (standing !== 'yours') return
    feel('purchase')
    refreshGoals(queries)
  }, [standing, queries])

  return {
    step: stepOf(),
    payment,
    fault: ask.error,
    pay: () => ask.mutate(),
    giveUp: () => payment && giveUp.mutate({ payment, error: 'given up by the player' }),
  }

  function stepOf(): PayStep {
    // The money may be here before the window of its host is closed.
    if (standing === 'yours' || standing === 'held' || standing === 'returned') return standing
    if (ask.isPending) return 'asking'
    if (failed) return 'failed'
    if (ask.isError || standing === null) return 'ready'
    if (standing !== 'looking') return standing
    return looks > longLooks ? 'long' : 'looking'
  }
}
