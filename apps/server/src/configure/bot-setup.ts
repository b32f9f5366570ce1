import { allowedUpdates } from '#platform/telegram/bot.ts'
import { webhookPath } from '#platform/telegram/webhook.ts'
import { WrongAnswer } from './wrong-answer.ts'

export interface BotApi {
  root: string
  timeoutMs: number
}

/**
 * One call of the Bot API.
 * @throws WrongAnswer with the API's own error text, which never contains the token
 */
export async function askBotApi<Result>(
  { root, timeoutMs }: BotApi,
  token: string,
  method: string,
  fields: object = {},
): Promise<Result> {
  const response = await fetch(`${root}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new WrongAnswer(`${new URL(root).host} does not answer: is there a way out of this network?`)
  })
  const reply = (await response.json().catch(() => ({}))) as {
    ok?: boolean
    result?: Result
    description?: string
  }
  if (reply.ok) return reply.result as Result
  if (response.status === 401 || response.status === 404) {
    throw new WrongAnswer('The Bot API does not know this token: copy it again from @BotFather')
  }
  throw new WrongAnswer(`The Bot API refuses ${method}: ${reply.description ?? response.status}`)
}

/** Sets the bot's app and webhook addresses; calling it again changes nothing. */
export async function setUpBot(
  api: BotApi,
  settings: { BOT_TOKEN: string; PUBLIC_URL: string; TELEGRAM_WEBHOOK_SECRET: string; APP_NAME: string },
): Promise<void> {
  const { BOT_TOKEN: token, PUBLIC_URL: address } = settings
  await askBotApi(api, token, 'setWebhook', {
    url: address + webhookPath,
    secret_token: settings.TELEGRAM_WEBHOOK_SECRET,
    allowed_updates: [...allowedUpdates],
  })
  await askBotApi(api, token, 'setChatMenuButton', {
    menu_button: { type: 'web_app', text: settings.APP_NAME, web_app: { url: address } },
  })
}
