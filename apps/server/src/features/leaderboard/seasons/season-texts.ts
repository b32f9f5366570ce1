import type { IndicatorId, Money } from '@ganj/contract'
import type { LocalText } from '#platform/content.ts'
import { inSums } from '#platform/texts/local-text.ts'

const names: Readonly<Record<IndicatorId, LocalText>> = {
  gem: { fa: 'الماس', en: 'gems', ru: 'самоцветы' },
  coin: { fa: 'سکه', en: 'coins', ru: 'монеты' },
  ticket: { fa: 'بلیت', en: 'tickets', ru: 'билеты' },
  'blue-fire': { fa: 'آتش آبی', en: 'blue fire', ru: 'синий огонь' },
  'daily-spin-count': { fa: 'چرخش گردونه', en: 'spins', ru: 'вращения' },
  tether: { fa: 'تتر', en: 'USDT', ru: 'USDT' },
}

/** What the bot says to who won a prize of a season. Amounts stand beside the names, for no grammar of numbers is needed so. */
export function prizeWonText(place: number, prizes: readonly Money[]): LocalText {
  const all = (language: keyof LocalText, amounts: readonly string[], comma: string) =>
    prizes.map(({ currency }, index) => `${names[currency][language]}: ${amounts[index]}`).join(comma)
  return inSums(
    {
      fa: (at = '', ...amounts) =>
        `تبریک! هفته تمام شد و رتبهٔ ${at} مال تو شد. جایزه‌ات رسید (${all('fa', amounts, '، ')}). جدول هفته در صفحهٔ «رتبه‌ها» است.`,
      en: (at = '', ...amounts) =>
        `Congratulations! The week is over, and place ${at} is yours. Your prize is here (${all('en', amounts, ', ')}). The week's board is on the page Ranks.`,
      ru: (at = '', ...amounts) =>
        `Поздравляем! Неделя окончена, и ${at}-е место — твоё. Приз уже у тебя (${all('ru', amounts, ', ')}). Таблица недели — на странице «Рейтинг».`,
    },
    place,
    ...prizes.map(({ amount }) => amount),
  )
}
