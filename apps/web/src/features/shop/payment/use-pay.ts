import type { Payment } from '@ganj/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { playFeedback } from '#platform/play-feedback.ts'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { useCommand } from '#player/commands/use-command.ts'
import { refreshGoals } from '#rewards/reward-queries.ts'
import { reportUnpaid } from '../commands.ts'
import { packsQuery, powerUpNamesQuery } from '../shop-queries.ts'
import { payForPack } from './commands.ts'
import { type MoneyPaymentMethod, slowAfterPolls, standingOf } from './payment-methods.ts'
import { paymentQuery, unsettledQuery } from './payment-queries.ts'

/** The steps of a purchase for money, as the player sees them. */
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
  paymentMethod: MoneyPaymentMethod
  /** An unsettled order from before: it is polled at once. */
  begun: Payment | null
}

/** A purchase for money: the order, the host's payment window, and polling until the server has the payment. */
export function usePay({ packId, paymentMethod, begun }: Purchase) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(begun)
  const known = useQuery({ ...paymentQuery(order?.transactionId ?? ''), enabled: order !== null })
  const [polls, setPolls] = useState(0)
  const [polledAt, setPolledAt] = useState(0)

  const giveUp = useCommand(reportUnpaid)
  const begin = (payment: Payment) => {
    queries.setQueryData(paymentQuery(payment.transactionId).queryKey, payment)
    setOrder(payment)
    // The shop shows the unsettled purchase when the sheet is closed.
    void queries.invalidateQueries({ queryKey: unsettledQuery.queryKey })
  }
  const ask = useCommand(payForPack)

  const payment = known.data ?? order
  const standing = payment && standingOf(payment)
  if (known.dataUpdatedAt !== polledAt) {
    setPolledAt(known.dataUpdatedAt)
    setPolls(polls + 1)
  }
  useEffect(() => {
    if (standing === null || standing === 'looking') return
    const stale = [indicatorsQuery, packsQuery, powerUpNamesQuery, unsettledQuery]
    for (const { queryKey } of stale) void queries.invalidateQueries({ queryKey })
    if (standing !== 'yours') return
    playFeedback('purchase')
    refreshGoals(queries)
  }, [standing, queries])

  return {
    step: stepOf(),
    payment,
    fault: ask.fault,
    message: ask.message,
    pay() {
      setPolls(0)
      ask.run({ method: paymentMethod.method, packId, onOrder: begin })
    },
    giveUp: () => payment && giveUp.run({ payment, error: 'given up by the player' }),
  }

  function stepOf(): PayStep {
    // The server can have the payment before the host's window is closed.
    if (standing === 'yours' || standing === 'held' || standing === 'returned') return standing
    if (ask.isBusy) return 'asking'
    if (ask.reply) return 'failed'
    if (ask.hasFailed || standing === null) return 'ready'
    if (standing !== 'looking') return standing
    return polls > slowAfterPolls ? 'long' : 'looking'
  }
}
