import { beforeEach, expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { type BotUser, createUpdates } from '../fakes/bot-updates.ts'
import { createPaymentsApp } from '../payments/payments.ts'

/** A Telegram user who never opened the app, by language. */
export const stranger = (languageCode: string, id = 5_000): BotUser => ({ id, name: 'Zoe', languageCode })

/** The bot's status in a chat. */
export const membership = {
  member: { status: 'member' },
  admin: { status: 'administrator' },
  left: { status: 'left' },
  kicked: { status: 'kicked', until_date: 0 },
}

/** The server with its bot; a test delivers the updates. */
export async function createBotApp() {
  const app = await createPaymentsApp({ BOT_USERNAME: 'ganj_bot', PRIVACY_URL: 'https://ganj.example/legal' })
  const { api, deliverUpdate, clock, advance, database } = app
  api.clock = clock
  beforeEach(() => {
    api.behaviour = () => 'well'
    advance(2)
  })

  const updates = createUpdates(() => Math.floor(clock().getTime() / 1_000))
  /** The bot's answer to an update. */
  const answerTo = async (update: object) => {
    const before = api.said.length
    expect(await deliverUpdate(update)).toBe(200)
    advance(2)
    return api.said.slice(before)
  }
  const lastCall = (method: string) => api.calls.findLast((call) => call.method === method)?.fields
  const stateOf = async (chatId: number) =>
    (await database.maybe<{ state: string }>(sql`SELECT state FROM bot_chat WHERE chat_id = ${chatId}`))
      ?.state

  return { ...app, updates, answerTo, lastCall, stateOf }
}
