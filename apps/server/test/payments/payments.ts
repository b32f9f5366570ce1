import { getIndicators, type IndicatorId } from '@ganj/contract'
import { afterAll } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { webhookPath } from '#platform/telegram/webhook.ts'
import { startTestBotApi } from '../fakes/bot-api.ts'
import { botToken, createTestApp, type TestPlayer } from '../test-app.ts'

export const webhookSecret = 'a-secret-between-the-two-of-us'
export const gameToken = 'a-game-token-of-tests'

/** The server with a fake Bot API whose failures the test chooses. */
export async function createPaymentsApp(env: Record<string, string> = {}, write?: (line: string) => void) {
  const api = await startTestBotApi(botToken)
  const test = await createTestApp(
    {
      BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: api.url,
      TELEGRAM_UPDATES: 'webhook',
      TELEGRAM_WEBHOOK_SECRET: webhookSecret,
      TELEGRAM_TIMEOUT: '2',
      PUBLIC_URL: 'https://ganj.example',
      SUPPORT_CONTACT: '@ganj_support',
      PLAYDECK_GAME_TOKEN: gameToken,
      ACCESS_TOKEN_TTL: '3600',
      ...env,
    },
    write,
  )
  afterAll(() => api.close())

  const answers: string[] = []
  /** Delivers an update to the webhook; returns the status. */
  const deliverUpdate = async (update: object, secret = webhookSecret) => {
    const headers = { 'x-telegram-bot-api-secret-token': secret }
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: webhookPath,
      payload: update,
      headers,
    })
    return statusCode
  }
  const readBalance = async (player: TestPlayer, currency: IndicatorId) => {
    const { body } = await player.call(getIndicators)
    return body.find(({ publicId }) => publicId === currency)?.value ?? 0
  }
  const stock = async (player: TestPlayer): Promise<Record<string, number>> => {
    const rows = await test.database.rows<{ powerUp: string; count: number }>(
      sql`SELECT power_up AS "powerUp", count FROM power_up_stock WHERE player_id = ${player.id} AND count > 0`,
    )
    return Object.fromEntries(rows.map(({ powerUp, count }) => [powerUp, count]))
  }
  const stepsOf = async (transactionId: string) => {
    const rows = await test.database.rows<{ state: string }>(
      sql`SELECT state FROM payment_step WHERE payment = ${transactionId} ORDER BY number`,
    )
    return rows.map(({ state }) => state)
  }
  const outcomes = async (transactionId: string) => {
    const rows = await test.database.rows<{ outcome: string; reason: string }>(
      sql`SELECT outcome, reason FROM charge WHERE payment = ${transactionId} ORDER BY id`,
    )
    return rows.map(({ outcome, reason }) => `${outcome} ${reason}`)
  }
  /** The Telegram id of a development player. */
  const telegramId = (number: number) => 1000 + number
  return { ...test, api, answers, deliverUpdate, readBalance, stock, stepsOf, outcomes, telegramId }
}
