import type { LocalText } from '#platform/content.ts'
import { Fault } from '#platform/fault.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'
import { ask, type Bot } from '#platform/telegram/bot.ts'
import type { Language } from '#platform/texts/texts.ts'
import { moveOrder } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import type { PaymentRow, Payments } from '../orders/payment.ts'
import { hasInvoice, setInvoice } from '../orders/queries.ts'

/** Limits the invoices of one player: repeated orders and cancellations must not keep the bot busy. */
const perPlayer: Limit = { perSecond: 1 / 60, burst: 10 }
/** Telegram allows a bot about 30 calls a second: channels and messages need most of them. */
const perBot: Limit = { perSecond: 5, burst: 20 }

interface StarOrderParams {
  playerId: bigint
  packId: string
  language: Language
  now: Date
}

/** The maximum number of letters that Telegram shows of an invoice's title. */
const longestTitle = 32

/**
 * Orders a pack for stars: an invoice of the bot, whose payload is the order.
 * @throws Fault `request.too-many` before anything is written; `payment.host-unavailable` when the Bot API returns no
 * link: the order waits
 */
export async function buyWithStar(
  payments: Payments,
  bot: Bot,
  limits: Limits | undefined,
  { playerId, packId, language, now }: StarOrderParams,
): Promise<PaymentRow & { invoiceUrl: string }> {
  if (!(await hasInvoice(payments.database, playerId, packId))) await enforceLimit(limits, playerId, now)
  const order = await openOrder(payments, { playerId, packId, method: 'star', wallet: null, now })
  if (order.invoiceUrl) return { ...order, invoiceUrl: order.invoiceUrl }
  const invoiceUrl = await invoiceLink(bot, order, language)
  const asked = await payments.database.transaction(async (tx) => {
    const moved = await moveOrder(tx, order.publicId, 'asked', 'invoice', now)
    await setInvoice(tx, order.publicId, invoiceUrl)
    return moved
  })
  return { ...asked, invoiceUrl }
}

async function enforceLimit(limits: Limits | undefined, playerId: bigint, now: Date): Promise<void> {
  if (!limits) return
  const own = await limits.consume(`invoices-${playerId}`, perPlayer, now)
  if (own > 0) throw new Fault('request.too-many', { retryAfterMs: own })
  const all = await limits.consume('invoices', perBot, now)
  if (all > 0) throw new Fault('payment.host-unavailable', { retryAfterMs: all })
}

async function invoiceLink(
  bot: Bot,
  { publicId, goods, amount }: PaymentRow,
  language: Language,
): Promise<string> {
  const title = cut(goods.name[language], longestTitle)
  const prices = [{ label: title, amount: Number(amount) }]
  try {
    return await ask('createInvoiceLink', () =>
      bot.api.createInvoiceLink(title, descriptions[language], publicId, '', 'XTR', prices),
    )
  } catch (cause) {
    throw new Fault('payment.host-unavailable', { cause })
  }
}

const descriptions: LocalText = {
  fa: 'بسته‌ای از فروشگاه گنج؛ همین که پرداخت برسد مال توست.',
  en: 'A pack of the Ganj shop; it is yours as soon as the payment arrives.',
  ru: 'Набор из магазина Ganj; он твой, как только придёт оплата.',
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
