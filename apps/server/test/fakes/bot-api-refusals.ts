/**
 * The behaviour for one call. `silent`: the connection breaks before anything was done; `unanswered`: after it was
 * done. `error`: 500, `limited`: 429 with `retry_after`, `blocked`: 403, the user has blocked the bot; `unknown`: 400,
 * there is no such chat; `muted`: 400, the bot may not write there; `unauthorized`: 401, the token is no longer valid.
 */
export type BotApiBehaviour =
  | 'well'
  | 'silent'
  | 'unanswered'
  | 'error'
  | 'limited'
  | 'blocked'
  | 'unknown'
  | 'muted'
  | 'unauthorized'

/** A call that is not carried out, and its error text of the Bot API. */
export class Refusal {
  readonly status: number
  readonly words: string
  readonly parameters: object | undefined
  constructor(status: number, words: string, parameters?: object) {
    this.status = status
    this.words = words
    this.parameters = parameters
  }
}
export const refusal = (words: string) => new Refusal(400, `Bad Request: ${words}`)
export const moved = (to: number) =>
  new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: to })
export const tooMany = new Refusal(429, 'Too Many Requests: retry after 3', { retry_after: 3 })
/** The answer of each behaviour in place of the result. */
export const refusals: Partial<Record<BotApiBehaviour, Refusal>> = {
  error: new Refusal(500, 'Internal Server Error'),
  limited: tooMany,
  unauthorized: new Refusal(401, 'Unauthorized'),
  blocked: new Refusal(403, 'Forbidden: bot was blocked by the user'),
  unknown: refusal('chat not found'),
  muted: refusal('not enough rights to send text messages to the chat'),
}
