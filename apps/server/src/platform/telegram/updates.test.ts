import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestBotApi, type TestBotApi } from '#test/fakes/bot-api.ts'
import { patience } from '#test/patience.ts'
import { readConfig } from '../../settings.ts'
import { allowedUpdates, configuredBot } from './bot.ts'
import { byPolling, byWebhook, type TelegramUpdates } from './updates.ts'

const token = '123456789:a-bot-that-lives-only-in-tests'
const secret = 'a-secret-between-the-two-of-us'

let api: TestBotApi
let errors: string[]
let updates: TelegramUpdates | undefined
beforeEach(async () => {
  api = await startTestBotApi(token)
  errors = []
})
afterEach(async () => {
  await updates?.stop()
  await api.close()
  updates = undefined
})

const log = { error: (_fields: object, message: string) => void errors.push(message) }
const bot = () => {
  const settings = readConfig({
    BOT_TOKEN: token,
    SUPPORT_CONTACT: '@ganj',
    TELEGRAM_UPDATES: 'polling',
    TELEGRAM_API_ROOT: api.url,
    TELEGRAM_TIMEOUT: '2',
  })
  return configuredBot(settings)!
}
const calls = (wanted: string) =>
  api.calls.filter(({ method }) => method === wanted).map(({ fields }) => fields)
const text = (update_id: number, words: string) => ({
  update_id,
  message: { message_id: update_id, date: 1, chat: { id: 7, type: 'private' }, text: words },
})

test('in production the start sets the webhook, with its secret and the needed updates', async () => {
  updates = byWebhook(bot(), 'https://ganj.example', secret, log)
  await updates.start()
  const url = 'https://ganj.example/api/hook/telegram'
  expect(calls('setWebhook')).toEqual([{ url, secret_token: secret, allowed_updates: [...allowedUpdates] }])
  expect(allowedUpdates).toContain('pre_checkout_query')
  expect(errors).toEqual([])
})

test('a webhook that cannot be set does not delay the start, and is logged', async () => {
  api.behaviour = () => 'error'
  updates = byWebhook(bot(), 'https://ganj.example', secret, log)
  await updates.start()
  expect(errors).toEqual(['the webhook was not set'])
})

test('in development updates are polled, one after the other, each once, and an earlier webhook is removed', async () => {
  const received: string[] = []
  const listener = bot()
  listener.on('message:text', ({ message }) => void received.push(message.text))
  await byWebhook(bot(), 'https://ganj.example', secret, log).start()
  updates = byPolling(listener, 2, log)
  await updates.start()
  api.leave(text(1, 'one'))
  await vi.waitUntil(() => received.length === 1)
  api.leave(text(2, 'two'))
  api.leave(text(3, 'three'))
  await vi.waitUntil(() => received.length === 3)
  expect(received).toEqual(['one', 'two', 'three'])
  expect(calls('deleteWebhook')).toHaveLength(1)
  // Without updates the API answers an empty list before our own time limit.
  expect(calls('getUpdates')[0]).toMatchObject({ allowed_updates: [...allowedUpdates], timeout: 1 })
  await updates.stop()
  // The bot confirms received updates as it stops: they are not delivered again.
  expect(calls('getUpdates').at(-1)).toMatchObject({ offset: 4 })
  expect(errors).toEqual([])
})

test('an update that fails is logged and does not stop the next one', async () => {
  const received: string[] = []
  const listener = bot()
  listener.on('message:text', ({ message }) => {
    if (message.text === 'bad') throw new Error('a fault of ours')
    received.push(message.text)
  })
  updates = byPolling(listener, 2, log)
  await updates.start()
  api.leave(text(1, 'bad'))
  api.leave(text(2, 'good'))
  await vi.waitUntil(() => received.length === 1)
  expect([received, errors]).toEqual([['good'], ['an update failed']])
})

test('a token that the API does not know ends the polling, and is logged', async () => {
  const stranger = await startTestBotApi('987654321:another-bot-of-the-tests')
  const settings = { BOT_TOKEN: token, SUPPORT_CONTACT: '@ganj', TELEGRAM_UPDATES: 'polling' }
  updates = byPolling(configuredBot(readConfig({ ...settings, TELEGRAM_API_ROOT: stranger.url }))!, 2, log)
  await updates.start()
  await vi.waitUntil(() => errors.length > 0)
  expect(errors).toEqual(['polling ended'])
  await stranger.close()
})

test('a webhook that is set meanwhile ends the polling, is logged, and a new start polls again', async () => {
  const received: string[] = []
  const listener = bot()
  listener.on('message:text', ({ message }) => void received.push(message.text))
  updates = byPolling(listener, 2, log)
  const failed = vi.fn()
  await updates.start(failed)
  await vi.waitUntil(() => calls('getUpdates').length > 0)
  await byWebhook(bot(), 'https://ganj.example', secret, log).start()
  await vi.waitUntil(() => failed.mock.calls.length > 0, patience)
  expect(errors).toEqual(['polling ended: a webhook is set, or another installation polls for this bot'])

  await updates.stop()
  await updates.start(failed)
  api.leave(text(1, 'again'))
  await vi.waitUntil(() => received.length === 1, patience)
  expect([received, failed.mock.calls.length]).toEqual([['again'], 1])
})
