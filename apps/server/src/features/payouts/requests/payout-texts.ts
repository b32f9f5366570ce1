import type { LocalText } from '#platform/content.ts'
import { inSums } from '#platform/texts/local-text.ts'

/** What the bot says of a payout that has landed: `amount` whole tether, as it arrived. */
export const payoutSentText = (amount: number): LocalText =>
  inSums(
    {
      fa: (tether) => `${tether} تتر به کیف پولت رسید. پیوند تراکنش در صفحهٔ «من»، بخش برداشت‌ها است.`,
      en: (tether) => `${tether} USDT arrived in your wallet. The transaction is linked on the page Me.`,
      ru: (tether) => `${tether} USDT пришли на твой кошелёк. Ссылка на транзакцию — на странице «Я».`,
    },
    amount,
  )

/** What the bot says of a payout that was refused or failed: `amount` whole tether, as it came back. */
export const payoutReturnedText = (amount: number): LocalText =>
  inSums(
    {
      fa: (tether) =>
        `برداشتت انجام نشد و هر ${tether} تتر به موجودی‌ات برگشت. دلیلش در صفحهٔ «من» نوشته شده است.`,
      en: (tether) =>
        `A payout did not go through. All ${tether} USDT are back in your balance; the page Me says why.`,
      ru: (tether) =>
        `Выплата не прошла. Все ${tether} USDT снова на твоём балансе; причина — на странице «Я».`,
    },
    amount,
  )
