import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Clock } from '#platform/clock.ts'
import { Fault } from '#platform/fault.ts'
import { ask, type Bot, type Context, TelegramError } from '#platform/telegram/bot.ts'
import { languageIn } from '#platform/telegram/bot-chats.ts'
import { languageOf, textOf } from '#platform/texts/texts.ts'
import type { Payments } from '../orders/payment.ts'
import { checkoutFault } from './check-checkout.ts'
import { receiveStars, returnStars, type StarsUpdate } from './receive-stars.ts'
import { supportText } from './support-text.ts'

interface StarsBot {
  payments: Payments
  clock: Clock
  /** The support contact for payments, as users would type it. */
  supportContact: string
}

/** Registers the bot's handlers for stars: pre-checkout, payment, refund. */
export function registerStarsHandlers(bot: Bot, { payments, clock, supportContact }: StarsBot): void {
  bot.on('pre_checkout_query', (update) => answerCheckout(payments, update, clock()))
  bot.on('message:successful_payment', async ({ message, from }) => {
    await receiveStars(payments, starsUpdateOf(message.successful_payment, from), clock())
  })
  bot.on('message:refunded_payment', async ({ message, from }) => {
    await returnStars(payments, starsUpdateOf(message.refunded_payment, from), clock())
  })
  bot.command('paysupport', async (update) => {
    const language = await languageIn(payments.database, BigInt(update.chat.id), update.from?.language_code)
    await unlessRefused(() => ask('sendMessage', () => update.reply(supportText(language, supportContact))))
  })
}

const StarsUpdateShape = Compile(
  Type.Object({
    payment: Type.Object({
      telegram_payment_charge_id: Type.String({ minLength: 1, maxLength: 256 }),
      invoice_payload: Type.String({ maxLength: 128 }),
      total_amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      currency: Type.String({ maxLength: 16 }),
    }),
    payerId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
)

/** The charge in an update. @throws Fault `request.invalid` for impossible values */
function starsUpdateOf(payment: unknown, from: { id: number } | undefined): StarsUpdate {
  const update: unknown = { payment, payerId: from?.id }
  if (!StarsUpdateShape.Check(update)) throw new Fault('request.invalid')
  return update
}

/**
 * Confirms only an order that can be paid right now. Without a certain answer the pre-checkout is refused: nothing is
 * taken then.
 */
async function answerCheckout(payments: Payments, update: Context, now: Date): Promise<void> {
  const { preCheckoutQuery: query } = update
  if (!query) return
  const fault = await checkoutFault(payments, query, now).catch(
    (cause: unknown) => new Fault('server.unavailable', { cause }),
  )
  await unlessRefused(() =>
    ask('answerPreCheckoutQuery', () =>
      fault
        ? update.answerPreCheckoutQuery(false, {
            error_message: textOf(fault, languageOf(query.from.language_code)),
          })
        : update.answerPreCheckoutQuery(true),
    ),
  )
}

/** A permanent refusal of the API (an expired query, a closed chat) is not retried. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (
      !(error instanceof TelegramError) ||
      error.status === 0 ||
      error.status === 429 ||
      error.status >= 500
    ) {
      throw error
    }
  }
}
