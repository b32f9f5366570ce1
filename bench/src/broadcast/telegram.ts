import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../crash/random.ts'

/** Messages a second that Telegram accepts from a bot without paid broadcasts. */
export const platformLimit = 30
const retrySeconds = 3

/** Rates of faults: one in this many calls. */
const oneOf = { blocked: 50, limited: 5_000, failing: 2_000, unanswered: 50_000, silent: 50_000 }

/** A fake Bot API with the platform's rate limit. It counts deliveries by chat, and its faults follow from a seed. */
export async function startTelegram(recipients: number, seed: number) {
  const random = createRandom(seed)
  const delivered = new Uint8Array(recipients + 1)
  /** Chats whose message was delivered but not answered. */
  const lost = new Set<number>()
  const window: number[] = []
  const seen = { messages: 0, limited: 0, overLimit: 0, firstAt: 0, lastAt: 0 }
  const happens = (rate: number) => random() * rate < 1
  /** The same chats have blocked the bot in every run. */
  const hasBlocked = (chat: number) => chat % oneOf.blocked === 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { chat_id: chat, at } = (await bodyOf(request)) as { chat_id: number; at: number }
    while ((window[0] ?? at) <= at - 1_000) window.shift()
    const isOver = window.length >= platformLimit
    if (isOver) seen.overLimit++
    if (isOver || happens(oneOf.limited)) {
      seen.limited++
      return refuse(response, 429, 'Too Many Requests', { retry_after: retrySeconds })
    }
    if (hasBlocked(chat)) return refuse(response, 403, 'Forbidden: bot was blocked by the user')
    if (happens(oneOf.failing)) return refuse(response, 500, 'Internal Server Error')
    if (happens(oneOf.silent)) {
      lost.add(chat)
      return void request.socket.destroy()
    }
    window.push(at)
    delivered[chat] = (delivered[chat] ?? 0) + 1
    seen.messages++
    seen.firstAt ||= at
    seen.lastAt = at
    if (happens(oneOf.unanswered)) {
      lost.add(chat)
      return void request.socket.destroy()
    }
    send(response, 200, {
      ok: true,
      result: { message_id: 1, date: 1, chat: { id: chat, type: 'private' }, text: '' },
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    delivered,
    lost,
    hasBlocked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

const refuse = (response: ServerResponse, status: number, description: string, parameters?: object) =>
  send(response, status, { ok: false, error_code: status, description, parameters })

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
