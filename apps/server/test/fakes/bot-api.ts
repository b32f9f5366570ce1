import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BotApiBehaviour, moved, Refusal, refusal, refusals, tooMany } from './bot-api-refusals.ts'

type Fields = Record<string, unknown>

interface Charge {
  id: string
  payerId: number
  payload: string
  amount: number
  isRefunded: boolean
}

/** A message that reached a chat. */
export interface SentMessage {
  chatId: number
  text: string
  at: number
  buttons: readonly (readonly Fields[])[]
}

/** A fake Bot API that stores invoices, charges and messages, and fails when configured to. */
export interface TestBotApi {
  url: string
  /** Called before each call. */
  behaviour: (method: string) => BotApiBehaviour
  /** The methods called, in order. */
  readonly calls: { method: string; fields: Fields }[]
  readonly charges: ReadonlyMap<string, Charge>
  /**
   * The messages that reached players, in order, by this clock: more than 30 a second or one a second in a chat is
   * refused.
   */
  readonly said: readonly SentMessage[]
  /** The new ids of groups that became supergroups, by the old ones. */
  readonly migrated: Map<number, number>
  clock: () => Date
  /**
   * A user's status in a channel, by `@channel` and user id; the bot is an administrator of the channels listed here.
   */
  readonly channels: Map<string, Map<number, Fields>>
  /** The pre-checkout update of an invoice. */
  checkout(invoiceUrl: string, payerId: number, changes?: Fields): Fields
  /** Whether the last pre-checkout query was answered with ok. */
  isAllowed(checkout: Fields): boolean | undefined
  /** Books a payment; returns its update. */
  pay(invoiceUrl: string, payerId: number): Fields
  /** Queues an update for polling. */
  leave(update: Fields): void
  /** Telegram takes a charge back; returns its update. */
  chargeBack(chargeId: string): Fields
  close(): Promise<void>
}

/** The charge id in an update about a charge. */
export const chargeIdOf = (update: Fields): string => {
  const { successful_payment, refunded_payment } = update.message as Record<string, Fields>
  return String((successful_payment ?? refunded_payment)?.telegram_payment_charge_id)
}

export async function startTestBotApi(botToken: string): Promise<TestBotApi> {
  const invoices = new Map<string, { payload: string; amount: number }>()
  const charges = new Map<string, Charge>()
  const transactions: Fields[] = []
  const answers = new Map<string, boolean>()
  const said: SentMessage[] = []
  const updates: Fields[] = []
  const sleepers: (() => void)[] = []
  let isHooked = false
  let number = 0

  const methods: Record<string, (fields: Fields) => unknown> = {
    createInvoiceLink: ({ payload, prices, currency, title, description }) => {
      const listed = prices as { amount: number }[]
      const isRight =
        currency === 'XTR' && listed.length === 1 && between(title, 32) && between(description, 255)
      if (!isRight || !between(payload, 128)) return refusal('INVOICE_INVALID')
      const url = `https://t.me/$invoice${++number}`
      invoices.set(url, { payload: String(payload), amount: listed[0]?.amount ?? 0 })
      return url
    },
    answerPreCheckoutQuery: ({ pre_checkout_query_id: id, ok, error_message }) => {
      if (ok !== true && !error_message) return refusal('an answer without words')
      answers.set(String(id), ok === true)
      return true
    },
    refundStarPayment: ({ user_id, telegram_payment_charge_id: id }) => {
      const charge = charges.get(String(id))
      if (!charge || charge.payerId !== user_id) return refusal('CHARGE_NOT_FOUND')
      if (charge.isRefunded) return refusal('CHARGE_ALREADY_REFUNDED')
      bookReturn(charge)
      return true
    },
    getStarTransactions: ({ offset, limit }) => {
      const [from, most] = [Number(offset ?? 0), Number(limit ?? 100)]
      return most < 1 || most > 100
        ? refusal('LIMIT_INVALID')
        : { transactions: transactions.slice(from, from + most) }
    },
    sendMessage: ({ chat_id: id, text, reply_markup: markup }) => {
      const movedTo = api.migrated.get(Number(id))
      if (movedTo !== undefined) return moved(movedTo)
      const at = api.clock().getTime()
      const lately = said.filter((one) => one.at > at - 1000)
      if (lately.length >= 30 || lately.some(({ chatId }) => chatId === id)) return tooMany
      const inMinute = said.filter((one) => one.chatId === id && one.at > at - 60_000)
      if (Number(id) < 0 && inMinute.length >= 20) return tooMany
      const length = [...String(text)].length
      if (length === 0 || length > 4096) return refusal('message text is empty or too long')
      said.push({ chatId: Number(id), text: String(text), at, buttons: buttonsOf(markup) })
      return { message_id: ++number, date: 1, chat: { id, type: 'private' }, text }
    },
    sendPhoto: ({ photo, caption, ...fields }) => {
      if (!/^https:/.test(String(photo))) return refusal('wrong file identifier/HTTP URL specified')
      if ([...String(caption)].length > 1024) return refusal('message caption is too long')
      return methods.sendMessage?.({ ...fields, text: caption }) ?? refusal('not found')
    },
    editMessageText: ({ chat_id: id, message_id: message, text }) => ({
      message_id: message,
      date: 1,
      chat: { id, type: 'private' },
      text,
    }),
    answerCallbackQuery: () => true,
    answerInlineQuery: ({ results }) =>
      (results as Fields[]).length > 50 ? refusal('RESULTS_TOO_MUCH') : true,
    savePreparedInlineMessage: ({ user_id: userId, result, ...allowed }) => {
      const { input_message_content: content, title } = result as Record<string, Fields>
      const isRight = between(title, 256) && between(content?.message_text, 4096)
      if (!isRight || !Object.values(allowed).includes(true)) return refusal('MESSAGE_INVALID')
      const id = `prepared-${userId}-${++number}`
      return { id, expiration_date: Math.floor(api.clock().getTime() / 1_000) + 600 }
    },
    setMyCommands: ({ commands }) =>
      (commands as { command: string; description: string }[]).every(
        ({ command, description }) => /^[a-z0-9_]{1,32}$/.test(command) && between(description, 256),
      ) || refusal('BOT_COMMAND_INVALID'),
    setChatMenuButton: () => true,
    setMyDescription: ({ description }) => between(description, 512) || refusal('DESCRIPTION_TOO_LONG'),
    setMyShortDescription: ({ short_description: words }) =>
      between(words, 120) || refusal('SHORT_DESCRIPTION_TOO_LONG'),
    getChatMember: ({ chat_id: channel, user_id: id }) => {
      const members = api.channels.get(String(channel))
      if (!members) return refusal('member list is inaccessible')
      const user = userOf(Number(id))
      return { user, ...(members.get(Number(id)) ?? { status: 'left' }) }
    },
    setWebhook: ({ url, secret_token: secret }) => {
      if (!String(url).startsWith('https://'))
        return refusal('bad webhook: An HTTPS URL must be provided for webhook')
      if (!/^[A-Za-z0-9_-]{1,256}$/.test(String(secret)))
        return refusal('secret token contains unallowed characters')
      isHooked = true
      return true
    },
    deleteWebhook: () => {
      isHooked = false
      return true
    },
    getUpdates: async ({ offset, timeout }) => {
      if (isHooked) return new Refusal(409, "Conflict: can't use getUpdates method while webhook is active")
      // A higher offset confirms earlier updates, which are never delivered again.
      const due = () => updates.filter(({ update_id: id }) => Number(id) >= Number(offset ?? 0))
      if (due().length === 0 && timeout) {
        await new Promise<void>((wake) => {
          sleepers.push(wake)
          setTimeout(wake, Number(timeout) * 1000).unref()
        })
      }
      return due().slice(0, 100)
    },
  }

  const partner = ({ payerId, payload }: Charge) => ({
    type: 'user',
    transaction_type: 'invoice_payment',
    user: { id: payerId, is_bot: false, first_name: 'Payer' },
    invoice_payload: payload,
  })
  const bookReturn = (charge: Charge) => {
    charge.isRefunded = true
    transactions.push({ id: charge.id, amount: charge.amount, date: 1, receiver: partner(charge) })
  }
  const messageFrom = (payerId: number, content: Fields): Fields => ({
    update_id: ++number,
    message: {
      message_id: number,
      date: 1,
      from: userOf(payerId),
      chat: { id: payerId, type: 'private' },
      ...content,
    },
  })
  const told = ({ id, payload, amount }: Charge) => ({
    currency: 'XTR',
    total_amount: amount,
    invoice_payload: payload,
    telegram_payment_charge_id: id,
    provider_payment_charge_id: '',
  })
  const invoiceAt = (url: string) => {
    const invoice = invoices.get(url)
    if (!invoice) throw new Error(`no invoice at ${url}`)
    return invoice
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? '') ?? []
    const fields = await fieldsOf(request)
    const call = methods[method]
    api.calls.push({ method, fields })
    if (token !== botToken || !call)
      return send(response, 404, { ok: false, error_code: 404, description: 'Not Found' })
    const behaviour = api.behaviour(method)
    if (behaviour === 'silent') return void request.socket.destroy()
    const result = refusals[behaviour] ?? (await call(fields))
    if (behaviour === 'unanswered') return void request.socket.destroy()
    if (result instanceof Refusal) {
      const { status, words, parameters } = result
      send(response, status, { ok: false, error_code: status, description: words, parameters })
    } else send(response, 200, { ok: true, result })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  const api: TestBotApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour: () => 'well',
    calls: [],
    charges,
    said,
    migrated: new Map(),
    clock: () => new Date(),
    channels: new Map(),
    checkout: (url, payerId, changes) => {
      const { payload, amount } = invoiceAt(url)
      const query = { id: `q${++number}`, from: userOf(payerId), currency: 'XTR', total_amount: amount }
      return {
        update_id: ++number,
        pre_checkout_query: { ...query, invoice_payload: payload, ...changes },
      }
    },
    isAllowed: ({ pre_checkout_query }) => answers.get(String((pre_checkout_query as Fields).id)),
    pay: (url, payerId) => {
      const { payload, amount } = invoiceAt(url)
      const charge = { id: `charge-${++number}`, payerId, payload, amount, isRefunded: false }
      charges.set(charge.id, charge)
      transactions.push({ id: charge.id, amount, date: 1, source: partner(charge) })
      return messageFrom(payerId, { successful_payment: told(charge) })
    },
    chargeBack: (id) => {
      const charge = charges.get(id)
      if (!charge) throw new Error(`no charge ${id}`)
      if (!charge.isRefunded) bookReturn(charge)
      return messageFrom(charge.payerId, { refunded_payment: told(charge) })
    },
    leave: (update) => {
      updates.push(update)
      for (const wake of sleepers.splice(0)) wake()
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const wake of sleepers.splice(0)) wake()
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return api
}

const buttonsOf = (markup: unknown) =>
  (markup as { inline_keyboard?: Fields[][] } | undefined)?.inline_keyboard ?? []

const between = (text: unknown, most: number) =>
  typeof text === 'string' &&
  text.length >= 1 &&
  Buffer.byteLength(text) <= most * 4 &&
  [...text].length <= most

const userOf = (id: number) => ({ id, is_bot: false, first_name: 'Payer', language_code: 'en' })

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? (JSON.parse(text) as Fields) : {}
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
