import type { StarTransaction } from 'grammy/types'
import { isConnectionLost } from '#platform/database/errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { ask, type Bot } from '#platform/telegram/bot.ts'
import type { Payments } from '../orders/payment.ts'
import { type ChargeOutcome, cursorOf, openCharges, outcomesOf, setCursor } from '../orders/queries.ts'
import { receiveStars, returnStars } from './receive-stars.ts'

/** The maximum number of transactions that the API returns at once. */
const pageSize = 100

const cursorName = 'star-transactions'

/** Charges that are processed at once. */
const openAtOnce = 100

/**
 * Reads the transactions that Telegram has booked for the bot, oldest first, and records those that no update reported.
 * The last page is read again each time: it may have grown since it was read. A transaction that cannot be recorded
 * keeps no other one from it; the next read begins at its page again.
 * @param from the first transaction to read; unset: where the last read ended
 * @throws AggregateError naming those that could not be recorded, after all others have been
 */
export async function reconcileStars(
  payments: Payments,
  bot: Bot,
  now: Date,
  from?: number,
): Promise<number> {
  const { database } = payments
  const read = from ?? Number((await cursorOf(database, cursorName)) ?? 0)
  let offset = Math.max(0, read - pageSize)
  const failed: { id: string; error: unknown }[] = []
  for (;;) {
    const start = offset
    const { transactions } = await ask('getStarTransactions', () =>
      bot.api.getStarTransactions({ offset: start, limit: pageSize }),
    )
    const known = await outcomesOf(
      database,
      'star',
      transactions.map(({ id }) => id),
    )
    for (const transaction of transactions) {
      if (isSettled(transaction, known.get(transaction.id))) continue
      try {
        await recordTransaction(payments, transaction, now)
      } catch (error) {
        if (isConnectionLost(error)) throw error
        failed.push({ id: transaction.id, error })
      }
    }
    offset += transactions.length
    const position = String(offset)
    if (failed.length === 0) await database.transaction((tx) => setCursor(tx, cursorName, position))
    if (transactions.length < pageSize) break
  }
  await sendBackWhatIsDue(payments)
  if (failed.length === 0) return offset
  const words = failed.map(({ id, error }) => `${id}: ${error instanceof Error ? error.message : error}`)
  throw new AggregateError(
    failed.map(({ error }) => error),
    `transactions of stars could not be recorded: ${words.join('; ')}`,
  )
}

/** Updates have already reported most of these transactions. */
const isSettled = ({ source }: StarTransaction, outcome: ChargeOutcome | undefined): boolean =>
  source ? outcome !== undefined : outcome === 'refunded' || outcome === 'charged-back'

async function recordTransaction(
  payments: Payments,
  { id, amount, source, receiver }: StarTransaction,
  now: Date,
): Promise<void> {
  const partner = source ?? receiver
  if (partner?.type !== 'user' || partner.transaction_type !== 'invoice_payment') return
  const told = {
    payment: {
      telegram_payment_charge_id: id,
      invoice_payload: partner.invoice_payload ?? '',
      total_amount: amount,
      currency: 'XTR' as const,
    },
    payerId: partner.user.id,
  }
  if (source) await receiveStars(payments, told, now)
  else await returnStars(payments, told, now)
}

/** A refund whose job has failed for good is tried again. Two that run at once lock the jobs in the same order. */
async function sendBackWhatIsDue({ database }: Payments): Promise<void> {
  const due = (await openCharges(database, openAtOnce)).filter(({ outcome }) => outcome === 'refund-due')
  await database.transaction(async (tx) => {
    for (const { id } of due)
      await addJob(tx, 'refund-stars', { chargeId: id }, { key: `refund-stars:${id}` })
  })
}
