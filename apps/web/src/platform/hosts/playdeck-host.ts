import { tellPlayDeck } from '../playdeck.ts'
import { createBrowserHost } from './browser-host.ts'
import type { Host, InvoiceOutcome } from './host.ts'
import { hearPlayDeck } from './playdeck-wire.ts'
import { telegramShare } from './telegram-links.ts'

const invoicePatienceMs = 10 * 60_000

/** PlayDeck holds the app in a frame: links and invoices are opened by it, everything else is the browser's. */
export function createPlayDeckHost(): Host {
  return {
    ...createBrowserHost(),
    hasFullScreen: false,
    setFullScreen: async () => false,
    homeScreen: async () => 'unsupported',
    addToHomeScreen: async () => false,
    async share(link, words) {
      tellPlayDeck('openTelegramLink', telegramShare(link, words))
    },
    openTelegramLink: (address) => tellPlayDeck('openTelegramLink', address),
    openInvoice: (url) =>
      new Promise((resolve) => {
        const finish = (outcome: InvoiceOutcome) => {
          clearTimeout(timer)
          stop()
          resolve(outcome)
        }
        const stop = hearPlayDeck('invoiceClosed', (value) => finish(outcomeOf(value)))
        const timer = setTimeout(() => finish('pending'), invoicePatienceMs)
        tellPlayDeck('openTelegramLink', url)
      }),
  }
}

function outcomeOf(value: unknown): InvoiceOutcome {
  const { status } = (value ?? {}) as { status?: unknown }
  return status === 'paid' || status === 'cancelled' || status === 'failed' ? status : 'pending'
}
