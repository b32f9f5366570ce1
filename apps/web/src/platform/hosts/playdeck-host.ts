import { createBrowserHost } from './browser-host.ts'
import type { Host, InvoiceOutcome } from './host.ts'
import { sendToPlayDeck } from './playdeck-messages.ts'
import { onPlayDeckMessage } from './playdeck-wire.ts'
import { telegramShare } from './telegram-links.ts'

const invoicePatienceMs = 10 * 60_000

/** PlayDeck shows the app in a frame: PlayDeck opens links and invoices, the browser does everything else. */
export function createPlayDeckHost(): Host {
  return {
    ...createBrowserHost(),
    hasFullScreen: false,
    setFullScreen: async () => false,
    homeScreen: async () => 'unsupported',
    addToHomeScreen: async () => false,
    async share(link, words) {
      sendToPlayDeck('openTelegramLink', telegramShare(link, words))
    },
    openTelegramLink: (address) => sendToPlayDeck('openTelegramLink', address),
    openInvoice: (url) =>
      new Promise((resolve) => {
        const finish = (outcome: InvoiceOutcome) => {
          clearTimeout(timer)
          stop()
          resolve(outcome)
        }
        const stop = onPlayDeckMessage('invoiceClosed', (value) => finish(outcomeOf(value)))
        const timer = setTimeout(() => finish('pending'), invoicePatienceMs)
        sendToPlayDeck('openTelegramLink', url)
      }),
  }
}

function outcomeOf(value: unknown): InvoiceOutcome {
  const { status } = (value ?? {}) as { status?: unknown }
  return status === 'paid' || status === 'cancelled' || status === 'failed' ? status : 'pending'
}
