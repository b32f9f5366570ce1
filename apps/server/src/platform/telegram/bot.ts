import { Bot, BotError, type Context, GrammyError, HttpError } from 'grammy'
import type { TelegramSettings } from './settings.ts'

interface Options {
  token: string
  /** The bot's name without `@`. */
  username: string
  /** The base address of the Bot API. */
  apiRoot: string
  /** How long one call may take, seconds. */
  timeout: number
}

/** The update types that the bot receives; Telegram does not send others. */
export const allowedUpdates = [
  'message',
  'pre_checkout_query',
  'callback_query',
  'inline_query',
  'my_chat_member',
] as const

/** The configured bot, if it is to receive and to send anything. */
export function configuredBot(settings: TelegramSettings): Bot | undefined {
  const { BOT_TOKEN: token, BOT_USERNAME, TELEGRAM_UPDATES, TELEGRAM_API_ROOT, TELEGRAM_TIMEOUT } = settings
  if (TELEGRAM_UPDATES === 'off' || !token) return undefined
  const username = BOT_USERNAME || 'ganj'
  return createBot({ token, username, apiRoot: TELEGRAM_API_ROOT, timeout: TELEGRAM_TIMEOUT })
}

/** The bot, without handlers. It makes no call at its start: its id follows from its token. */
function createBot({ token, username, apiRoot, timeout }: Options): Bot {
  const bot = new Bot(token, {
    client: { apiRoot, timeoutSeconds: timeout, fetch: nativeFetch },
    botInfo: {
      id: Number(token.split(':')[0]),
      is_bot: true,
      first_name: username,
      username,
      can_join_groups: true,
      can_read_all_group_messages: false,
      can_manage_bots: false,
      supports_inline_queries: true,
      supports_join_request_queries: false,
      can_connect_to_business: false,
      has_main_web_app: true,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
    },
  })
  return bot
}

/** The library brings its own fetch and signal; this is the platform's. */
const nativeFetch = ((url: string, init: RequestInit = {}) => {
  const aborting = new AbortController()
  init.signal?.addEventListener('abort', () => aborting.abort())
  return fetch(url, { ...init, redirect: 'error', signal: aborting.signal })
}) as typeof fetch

/** The Bot API refused, or gave no answer. The error never contains the token. */
export class TelegramError extends Error {
  /** HTTP status of a refusal; 0: no answer, and it is unknown whether the call was done. */
  readonly status: number
  readonly description: string
  /** The `retry_after` of a 429, seconds. */
  readonly retryAfter: number | undefined
  /** Whether the call was certainly not done: the API said so, or was never reached. */
  readonly isUndone: boolean
  /** The new id of a group that became a supergroup. */
  readonly movedTo: number | undefined
  constructor(
    method: string,
    status: number,
    description: string,
    {
      retryAfter,
      isUndone = status !== 0,
      movedTo,
    }: { retryAfter?: number | undefined; isUndone?: boolean; movedTo?: number | undefined } = {},
  ) {
    super(`${method}: ${status} ${description}`)
    this.status = status
    this.description = description
    this.retryAfter = retryAfter
    this.isUndone = isUndone
    this.movedTo = movedTo
  }
}

/**
 * Calls the Bot API.
 * @throws TelegramError
 */
export async function ask<Answer>(method: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw withoutToken(method, error)
  }
}

function withoutToken(method: string, error: unknown): unknown {
  if (error instanceof GrammyError) {
    const { error_code, description, parameters } = error
    const { retry_after: retryAfter, migrate_to_chat_id: movedTo } = parameters
    return new TelegramError(method, error_code, description, { retryAfter, movedTo })
  }
  if (error instanceof HttpError) {
    return new TelegramError(method, 0, 'no answer', { isUndone: isUnreached(error.error) })
  }
  return error
}

/** Error codes of connections that were never opened. */
const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && unreached.includes((error.cause as { code?: string } | undefined)?.code ?? '')

export type Update = Parameters<Bot['handleUpdate']>[0]

/**
 * Handles an update.
 * @throws the original error, so that the update is delivered again; without the library's context, which contains the
 * token
 */
export async function handle(bot: Bot, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    throw error instanceof BotError ? withoutToken('update', error.error) : error
  }
}

export type { Bot, Context }
