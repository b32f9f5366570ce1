import { Bot, BotError, type Context, GrammyError, HttpError } from 'grammy'
import type { TelegramSettings } from './settings.ts'

interface Options {
  token: string
  /** The bot's name without `@`. */
  username: string
  /** Where the Bot API stands. */
  apiRoot: string
  /** How long one call may take, seconds. */
  timeout: number
}

/** What the bot is told of; whatever is not named here the messaging app keeps to itself. */
export const allowedUpdates = [
  'message',
  'pre_checkout_query',
  'callback_query',
  'inline_query',
  'my_chat_member',
] as const

/** The bot that the settings name, if it is to receive and to send anything. */
export function configuredBot(settings: TelegramSettings): Bot | undefined {
  const { BOT_TOKEN: token, BOT_USERNAME, TELEGRAM_UPDATES, TELEGRAM_API_ROOT, TELEGRAM_TIMEOUT } = settings
  if (TELEGRAM_UPDATES === 'off' || !token) return undefined
  const username = BOT_USERNAME || 'ganj'
  return createBot({ token, username, apiRoot: TELEGRAM_API_ROOT, timeout: TELEGRAM_TIMEOUT })
}

/** The bot, with nothing to say yet. It asks for nothing before its first call: who it is follows from its token. */
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

/** The library brings a fetch and a signal of its own; this is the platform's. */
const nativeFetch = ((url: string, init: RequestInit = {}) => {
  const aborting = new AbortController()
  init.signal?.addEventListener('abort', () => aborting.abort())
  return fetch(url, { ...init, redirect: 'error', signal: aborting.signal })
}) as typeof fetch

/** The Bot API refused, or gave no answer. Nothing of the token is in it. */
export class TelegramError extends Error {
  /** HTTP status of a refusal; 0: no answer, and nobody knows whether it was done. */
  readonly status: number
  readonly description: string
  /** Seconds the API wants to be left alone. */
  readonly retryAfter: number | undefined
  /** Whether what was asked is certainly not done: the API said so, or was never reached. */
  readonly isUndone: boolean
  /** The number that a group has since it became a supergroup. */
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
 * Asks the Bot API.
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

/** Reasons for which a connection was never opened. */
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
 * Does what an update asks for.
 * @throws whatever went wrong, so that the update is sent again; without the library's context, which knows the token
 */
export async function handle(bot: Bot, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    throw error instanceof BotError ? withoutToken('update', error.error) : error
  }
}

export type { Bot, Context }
