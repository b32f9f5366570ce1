import type { MoneyMethod, Payment } from '@ganj/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { InvoiceOutcome } from '#platform/hosts/host.ts'
import { loadHost } from '#platform/hosts/load-host.ts'
import { payThroughPlayDeck } from '#platform/hosts/playdeck-payment.ts'
import { askPlayDeck } from '#platform/hosts/playdeck-wire.ts'
import { execute } from '#player/commands/execute.ts'
import { loadWallet } from '#wallet/load-wallet.ts'
import { orderAtPlayDeck, orderWithStars, orderWithTether } from '../commands.ts'

/** An order with the host's result. Only the server knows whether it is paid. */
export interface HostOrder {
  payment: Payment
  outcome: InvoiceOutcome
  /** The error message, for operators. */
  error: string
}

/** Orders a pack and opens the host's payment; `onOrder` is called with the order before that. */
export type Pay = (
  queries: QueryClient,
  packId: string,
  onOrder: (payment: Payment) => void,
) => Promise<HostOrder>

const playDeckPatienceMs = 15_000

const payWithStars: Pay = async (queries, packId, onOrder) => {
  const payment = await execute(queries, orderWithStars, packId)
  onOrder(payment)
  const outcome = await (await loadHost()).openInvoice(payment.invoiceUrl)
  return { payment, outcome, error: outcome }
}

const payAtPlayDeck: Pay = async (queries, packId, onOrder) => {
  const payment = await execute(queries, orderAtPlayDeck, packId)
  onOrder(payment)
  const outcome = await payThroughPlayDeck(await loadHost(), payment.request)
  return { payment, outcome, error: outcome }
}

const payWithTether: Pay = async (queries, packId, onOrder) => {
  const { ui } = await loadWallet(queries)
  const { transaction, ...payment } = await execute(queries, orderWithTether, packId)
  onOrder(payment)
  let isSent = false
  try {
    await ui.sendTransaction(transaction, { onRequestSent: () => (isSent = true) })
    return { payment, outcome: 'pending', error: '' }
  } catch (failure) {
    const { UserRejectsError } = await import('@ganj/wallet')
    const error = failure instanceof Error ? failure.message : 'unknown'
    if (failure instanceof UserRejectsError) return { payment, outcome: 'cancelled', error }
    // A wallet that has received the request may sign it even after the sheet was closed.
    return { payment, outcome: isSent ? 'pending' : 'failed', error }
  }
}

export const payBy: Readonly<Record<MoneyMethod, Pay>> = {
  star: payWithStars,
  playdeck: payAtPlayDeck,
  tether: payWithTether,
}

/**
 * Whether the PlayDeck host reports that an order was paid. The report credits nothing: the player only sees that the
 * confirmation is pending, and does not pay twice.
 */
export async function isPaidByPlayDeck(externalId: string): Promise<boolean> {
  const answer = await askPlayDeck('getPaymentInfo', playDeckPatienceMs, { externalId }).catch(() => null)
  return (answer as { paid?: unknown } | null)?.paid === true
}
