import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'
import { type Bot, handle, type Update } from './bot.ts'
import { updateShape } from './update-shape.ts'

export const webhookPath = '/api/hook/telegram'

/** The maximum size of an update, bytes. */
const largestUpdate = 1024 * 1024

/** The endpoint to which Telegram delivers updates; a request without the secret is refused. */
export function telegramWebhook(app: FastifyInstance, bot: Bot, secret: string): void {
  app.post(webhookPath, {
    bodyLimit: largestUpdate,
    onRequest: async ({ headers }) => {
      if (!isSame(String(headers['x-telegram-bot-api-secret-token'] ?? ''), secret)) {
        throw new Fault('hook.secret-invalid')
      }
    },
    // Any status but 2xx makes Telegram deliver the update again: the answer is sent when its effects are stored.
    handler: async ({ body }) => {
      if (!updateShape.Check(body)) throw new Fault('request.invalid')
      await handle(bot, body as Update)
      return {}
    },
  })
}

/** In constant time, for any lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
