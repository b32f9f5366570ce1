import type { Host, InvoiceOutcome } from './host.ts'
import { askPlayDeck } from './playdeck-wire.ts'
import { slugOf } from './telegram-links.ts'

const replyMs = 30_000

/** What the server wants PlayDeck to be asked for. */
interface PlayDeckOrder {
  amount: number
  description: string
  externalId: string
}

/** Has PlayDeck make an invoice of an order and opens it. Only the server knows whether it was paid. */
export async function payThroughPlayDeck(host: Host, order: PlayDeckOrder): Promise<InvoiceOutcome> {
  const answer = await askPlayDeck('requestPayment', replyMs, order).catch(() => null)
  const { url } = (answer ?? {}) as { url?: unknown }
  return typeof url === 'string' && slugOf(url) !== null ? host.openInvoice(url) : 'failed'
}
