import type { Host, InvoiceOutcome } from './host.ts'
import { askPlayDeck } from './playdeck-wire.ts'
import { slugOf } from './telegram-links.ts'

const replyMs = 30_000

/** The payment request of an order, as the server prepared it for PlayDeck. */
interface PlayDeckOrder {
  amount: number
  description: string
  externalId: string
}

/** Requests an invoice for an order from PlayDeck and opens it. Only the server knows whether it was paid. */
export async function payThroughPlayDeck(host: Host, order: PlayDeckOrder): Promise<InvoiceOutcome> {
  const answer = await askPlayDeck('requestPayment', replyMs, order).catch(() => null)
  const { url } = (answer ?? {}) as { url?: unknown }
  return typeof url === 'string' && slugOf(url) !== null ? host.openInvoice(url) : 'failed'
}
