import { allowedUpdates, ask, type Bot, TelegramError } from './bot.ts'
import { webhookPath } from './webhook.ts'

/** How the bot receives updates while the server runs. */
export interface TelegramUpdates {
  /** @param onFailed called when no more updates are received until it is stopped and started again */
  start(onFailed?: (error: unknown) => void): Promise<void>
  stop(): Promise<void>
}

interface Log {
  error(fields: object, message: string): void
}

/**
 * The webhook: Telegram delivers updates to our address; set at each start, so that a new address or secret is known.
 */
export const byWebhook = (bot: Bot, publicUrl: string, secret: string, log: Log): TelegramUpdates => ({
  start: async () => {
    const url = new URL(webhookPath, publicUrl).href
    const options = { secret_token: secret, allowed_updates: [...allowedUpdates] }
    // The previous webhook still exists: a failure to set it does not delay the start.
    await ask('setWebhook', () => bot.api.setWebhook(url, options)).catch((error: unknown) =>
      log.error({ err: error }, 'the webhook was not set'),
    )
  },
  stop: async () => undefined,
})

/** Why polling ended: the library retries all other errors by itself. */
function reasonOf(error: unknown): string {
  const status = error instanceof TelegramError ? error.status : undefined
  if (status === 401) return 'polling ended: the Bot API refuses BOT_TOKEN'
  if (status === 409) return 'polling ended: a webhook is set, or another installation polls for this bot'
  return 'polling ended'
}

/**
 * Long polling, one call after the other: for development, where Telegram cannot reach the server.
 * @param timeout the time limit of a call, seconds: the API is asked to answer an empty one well before that
 */
export function byPolling(bot: Bot, timeout: number, log: Log): TelegramUpdates {
  let ended: Promise<void> = Promise.resolve()
  return {
    start: async (onFailed) => {
      // An update that fails here is not delivered again: reconciliation finds payments.
      bot.catch(({ error }) => log.error({ err: error }, 'an update failed'))
      ended = ask('getUpdates', () =>
        bot.start({ allowed_updates: [...allowedUpdates], timeout: Math.floor(timeout / 2) }),
      ).catch((error: unknown) => {
        log.error({ err: error }, reasonOf(error))
        onFailed?.(error)
      })
    },
    stop: async () => {
      await bot.stop().catch(() => undefined)
      await ended
    },
  }
}
