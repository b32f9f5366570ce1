import Fastify from 'fastify'
import { Bot } from 'grammy'
import { parseShallowJson } from '../http/json-depth.ts'
import { createAnswerProblem } from '../http/problem.ts'
import { telegramWebhook, webhookPath } from './webhook.ts'

const from = { id: 7, is_bot: false, first_name: 'Mina' }
const chat = { id: 7, type: 'private' }

export const seeds = [
  { update_id: 1, message: { message_id: 1, date: 1, from, chat, text: '/start ref_9' } },
  {
    update_id: 2,
    callback_query: {
      id: '1',
      from,
      chat_instance: '1',
      data: 'language:fa',
      message: { message_id: 1, chat },
    },
  },
  { update_id: 3, inline_query: { id: '1', from, query: 'x', offset: '' } },
  {
    update_id: 4,
    pre_checkout_query: { id: '1', from, currency: 'XTR', total_amount: 1, invoice_payload: 'a' },
  },
  {
    update_id: 5,
    my_chat_member: { chat, from, date: 1, new_chat_member: { user: from, status: 'member' } },
  },
].map((update) => JSON.stringify(update))

const secret = 'secret'
const bot = new Bot('1:a', { botInfo: { id: 1, is_bot: true, first_name: 'a', username: 'a' } as never })
// The handlers of the conversation, without any dependencies.
bot.chatType('private').command('start', ({ match }) => void match)
bot.callbackQuery(/^language:(fa|en|ru)$/, ({ match }) => void match)
bot.on('inline_query', ({ inlineQuery }) => void inlineQuery.query)
bot.on('message:successful_payment', ({ message }) => void message.successful_payment)

const answerProblem = createAnswerProblem(() => performance.now())
const app = Fastify({ frameworkErrors: answerProblem })
app.setErrorHandler(answerProblem)
parseShallowJson(app)
telegramWebhook(app, bot, secret)

/** The hook never answers with a server error, whatever the body is; without the secret it does nothing. */
export async function fuzz(bytes: Uint8Array): Promise<void> {
  const send = (token: string) =>
    app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': token },
      payload: Buffer.from(bytes),
    })
  const { statusCode } = await send(secret)
  if (statusCode >= 500) throw new Error(`the hook answers ${statusCode}`)
  if ((bytes[0] ?? 0) === 0 && (await send('')).statusCode < 400) throw new Error('a hook without its secret')
}
