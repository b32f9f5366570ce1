import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
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
    client: { apiRoot, timeoutSeconds: timeout, fetch: fetchOver(timeout * 1_000 * connectShare) },
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

/** A call whose connection was not opened, so nothing of it was sent. */
class Unreached extends Error {}

/** The part of a call's time limit in which its connection has to open. */
const connectShare = 0.5

/**
 * The library brings its own fetch; this one is of the platform's modules and follows no redirect. Its `fetch` would
 * not do: whether a call that ran out of time was sent decides whether it may be repeated.
 */
const fetchOver = (connectMs: number) =>
  ((url: string, { method, headers, body, signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const isSecure = url.startsWith('https:')
      const send = isSecure ? secureRequest : request
      const fields = Object.fromEntries(new Headers(headers))
      const call = send(url, { method: method ?? 'GET', headers: fields }, (answer) => {
        buffer(answer)
          .then((bytes) => resolve(new Response(bytes, { status: answer.statusCode ?? 500 })))
          .catch(reject)
      })
      let isOpen = false
      const late = setTimeout(
        () => call.destroy(new Error('the connection was not opened in time')),
        connectMs,
      )
      const opened = () => {
        isOpen = true
        clearTimeout(late)
      }
      call.once('socket', (socket) => {
        // One that is open from an earlier call is used again.
        if (!socket.connecting) opened()
        else socket.once(isSecure ? 'secureConnect' : 'connect', opened)
      })
      call.on('error', (cause) => {
        clearTimeout(late)
        reject(isOpen ? cause : new Unreached('not reached', { cause }))
      })
      signal?.addEventListener('abort', () => call.destroy(new Error('aborted')))
      call.end(body)
    })) as typeof fetch

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
    return new TelegramError(method, 0, 'no answer', { isUndone: error.error instanceof Unreached })
  }
  return error
}

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
