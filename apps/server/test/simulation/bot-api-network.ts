import { TelegramError } from '#platform/telegram/bot.ts'
import type { Chance, createStarHost } from '../payments/world.ts'

interface Host {
  chance: Chance
  stars: ReturnType<typeof createStarHost>
  /** Called when a process has sent a request and the answer is in flight. */
  onSent(method: string): void
}

type StarApi = ReturnType<typeof createStarHost>['bot']['api']

/** The parameters of the calls that the books answer. */
interface BotCallParams {
  user_id: number
  telegram_payment_charge_id: string
  offset: number
  limit: number
}

/**
 * Replaces the network by Telegram: every call to the Bot API is answered from its books, at random late, refused or
 * not at all. Nothing else is reachable.
 */
export function replaceNetwork({ chance, stars, onSent }: Host): void {
  let invoices = 0
  const api = stars.bot.api as StarApi
  const answerTo = async (method: string, asked: BotCallParams): Promise<unknown> => {
    if (method === 'refundStarPayment')
      return api.refundStarPayment(asked.user_id, asked.telegram_payment_charge_id)
    if (method === 'getStarTransactions') return api.getStarTransactions(asked)
    stars.stumble()
    if (method === 'createInvoiceLink') return `https://t.me/$invoice-${invoices++}`
    if (method === 'sendMessage' && chance.once(12)) {
      throw new TelegramError(method, 403, 'Forbidden: bot was blocked by the user')
    }
    return method === 'sendMessage' ? { message_id: 1, date: 1, chat: { id: 1, type: 'private' } } : true
  }
  const reply = async (url: string, init?: RequestInit) => {
    const method = url.split('/').at(-1) ?? ''
    if (!url.includes('/bot')) throw new TypeError('fetch failed')
    const asked = JSON.parse(String(init?.body ?? '{}')) as BotCallParams
    try {
      return { ok: true, result: await answerTo(method, asked) }
    } catch (error) {
      if (!(error instanceof TelegramError) || error.status === 0) throw new TypeError('fetch failed')
      const { status, description, retryAfter } = error
      return { ok: false, error_code: status, description, parameters: { retry_after: retryAfter } }
    } finally {
      onSent(method)
    }
  }
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const body = await reply(String(url), init)
    return { ok: true, status: 200, json: async () => body }
  }) as typeof fetch
}
