import {
  botToken,
  startTestBotApi,
  startTestServer,
  type TestBotApi,
  type TestServer,
  webhookPath,
} from '@ganj/server/test'

const secret = 'a-secret-between-the-two-of-us'

/** A server whose bot uses a fake Bot API. */
export interface ServerWithBot {
  server: TestServer
  api: TestBotApi
  /** Delivers an update of the Bot API to the webhook. @throws when the server refuses it */
  deliverUpdate(update: object): Promise<void>
  close(): Promise<void>
}

/** @param at the server's time; @param env settings beside those of the bot */
export async function startServerWithBot(
  at: string,
  env: Record<string, string> = {},
): Promise<ServerWithBot> {
  const api = await startTestBotApi(botToken)
  const server = await startTestServer(at, {
    BOT_TOKEN: botToken,
    TELEGRAM_API_ROOT: api.url,
    TELEGRAM_UPDATES: 'webhook',
    TELEGRAM_WEBHOOK_SECRET: secret,
    SUPPORT_CONTACT: '@ganj_support',
    PUBLIC_URL: 'https://ganj.example',
    ...env,
  })
  return {
    server,
    api,
    async deliverUpdate(update) {
      const { status } = await fetch(`${server.address}${webhookPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        body: JSON.stringify(update),
      })
      if (status !== 200) throw new Error(`the webhook answered ${status}`)
    },
    async close() {
      await server.close()
      await api.close()
    },
  }
}
