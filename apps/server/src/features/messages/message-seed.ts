import type { LocalText } from '#platform/content.ts'

/** The texts of a new installation. Amounts are beside the names, so that no plural forms are needed. */
export const messageSeed = {
  prize: {
    fa: 'تبریک! هفته تمام شد و رتبهٔ {place} مال تو شد. جایزه‌ات رسید ({prizes}). جدول هفته در صفحهٔ «رتبه‌ها» است.',
    en: "Congratulations! The week is over, and place {place} is yours. Your prize is here ({prizes}). The week's board is on the page Ranks.",
    ru: 'Поздравляем! Неделя окончена, и {place}-е место — твоё. Приз уже у тебя ({prizes}). Таблица недели — на странице «Рейтинг».',
  },
  'group-prize': {
    fa: 'گروهت این هفته رتبهٔ {place} شد! سهم تو از جایزه رسید ({prizes}).',
    en: 'Your group came in at place {place} this week! Your share of the prize is here ({prizes}).',
    ru: 'Твоя группа заняла {place}-е место за неделю! Твоя доля приза уже у тебя ({prizes}).',
  },
  'payout-sent': {
    fa: '{amount} تتر به کیف پولت رسید. پیوند تراکنش در صفحهٔ «من»، بخش برداشت‌ها است.',
    en: '{amount} USDT arrived in your wallet. The transaction is linked on the page Me.',
    ru: '{amount} USDT пришли на твой кошелёк. Ссылка на транзакцию — на странице «Я».',
  },
  'payout-returned': {
    fa: 'برداشتت انجام نشد و هر {amount} تتر به موجودی‌ات برگشت. دلیلش در صفحهٔ «من» نوشته شده است.',
    en: 'A payout did not go through. All {amount} USDT are back in your balance; the page Me says why.',
    ru: 'Выплата не прошла. Все {amount} USDT снова на твоём балансе; причина — на странице «Я».',
  },
  streak: {
    fa: '{days} روز پشت سر هم آمده‌ای! جایزهٔ امروزت را تا نیمه‌شب بگیر تا زنجیره‌ات نشکند.',
    en: 'Days in a row: {days}! Take today’s reward before midnight, or the streak breaks.',
    ru: 'Дней подряд: {days}! Забери сегодняшнюю награду до полуночи, чтобы серия не прервалась.',
  },
  'season-ends': {
    fa: 'هفته فردا تمام می‌شود و تو رتبهٔ {place} هستی. یک پرواز دیگر؟',
    en: 'The week ends tomorrow, and you stand at place {place}. One more flight?',
    ru: 'Неделя заканчивается завтра, твоё место — {place}. Ещё один полёт?',
  },
  'friend-overtook': {
    fa: '{friend} این هفته با {score} امتیاز از تو جلو زد. پسش می‌گیری؟',
    en: '{friend} has overtaken you this week with {score} points. Win your place back?',
    ru: '{friend} обгоняет тебя на этой неделе, очков: {score}. Вернёшь своё место?',
  },
  'idle-full': {
    fa: 'انبار سکه‌هایت پر شده: {hours} ساعت سکه منتظر توست. تا برنداری، سکهٔ تازه‌ای جمع نمی‌شود.',
    en: 'Your coins are full: {hours} hours of them wait for you. No more come until you take them.',
    ru: 'Монеты накопились: часов — {hours}. Новых не будет, пока не заберёшь эти.',
  },
  'ticket-full': {
    fa: 'بلیت‌هایت پر شد: {tickets} بلیت آمادهٔ پرواز است.',
    en: 'Your tickets are full again: {tickets}. Ready to fly?',
    ru: 'Билеты снова полны: {tickets}. Летим?',
  },
} satisfies Readonly<Record<string, LocalText>>
