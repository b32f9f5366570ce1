import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'
import { type Bot, handle, type Update } from './bot.ts'
import { updateShape } from './update-shape.ts'

export const webhookPath = '/api/hook/telegram'

/** Largest update that is read, bytes. */
const largestUpdate = 1024 * 1024

/** Where the messaging app brings updates; a request without the secret is answered with nothing else. */
export function telegramWebhook(app: FastifyInstance, bot: Bot, secret: string): void {
  app.post(webhookPath, {
    bodyLimit: largestUpdate,
    onRequest: async ({ headers }) => {
      if (!isSame(String(headers['x-telegram-bot-api-secret-token'] ?? ''), secret)) {
        throw new Fault('hook.secret-invalid')
      }
    },
    // Anything but 2xx makes the update come again: it is answered when what it says is written down.
    handler: async ({ body }) => {
      if (!updateShape.Check(body)) throw new Fault('request.invalid')
      await handle(bot, body as Update)
      return {}
    },
  })
}

/** In constant time, whatever their lengths are. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected))

const digest = (text: string) => createHash('sha256').update(text).digest()
