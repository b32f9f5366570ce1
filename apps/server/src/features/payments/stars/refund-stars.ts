import { addJob } from '#platform/jobs/jobs.ts'
import { ask, type Bot, TelegramError } from '#platform/telegram/bot.ts'
import { restoreCharge } from '../charges/restore-charge.ts'
import { undoCharge } from '../charges/undo-charge.ts'
import type { Payments } from '../orders/payment.ts'
import { chargeById } from '../orders/queries.ts'

/**
 * Sends due refunds of stars. Repeated after a crash, the API answers that the refund was done, which counts as
 * success.
 * @returns why the API refused it permanently; undefined when it did not
 * @throws TelegramError without a conclusive answer; the job is retried
 */
export async function refundStars(
  payments: Payments,
  bot: Bot,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const charge = await chargeById(payments.database, 'star', id)
  if (charge?.outcome !== 'refund-due') return undefined
  const sent = await send(bot, Number(charge.payer), id)
  await payments.database.transaction(async (tx) => {
    if (sent === 'sent') {
      await undoCharge(tx, payments, {
        method: 'star',
        id,
        outcome: 'refunded',
        reason: 'sent',
        by: 'ganj',
        now,
      })
    } else if ('retryAfter' in sent) {
      const runAt = new Date(now.getTime() + sent.retryAfter * 1000)
      await addJob(tx, 'refund-stars', { chargeId: id }, { runAt })
    } else {
      const reason = `refund refused: ${sent.refusal}`
      await restoreCharge(tx, payments, { method: 'star', id, reason, by: 'star', now })
    }
  })
  return sent !== 'sent' && 'refusal' in sent ? sent.refusal : undefined
}

async function send(
  bot: Bot,
  userId: number,
  chargeId: string,
): Promise<'sent' | { retryAfter: number } | { refusal: string }> {
  try {
    await ask('refundStarPayment', () => bot.api.refundStarPayment(userId, chargeId))
    return 'sent'
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error
    if (error.description.includes('CHARGE_ALREADY_REFUNDED')) return 'sent'
    if (error.retryAfter !== undefined) return { retryAfter: error.retryAfter }
    if (error.status < 400 || error.status >= 500 || error.status === 401 || error.status === 429) throw error
    return { refusal: error.description }
  }
}
