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

/** Prizes as a message names them. Amounts are beside the names, so that no plural forms are needed. */
export function prizesInWords(prizes: readonly Money[]): LocalText {
  const all = (language: keyof LocalText, amounts: readonly string[], comma: string) =>
    prizes.map(({ currency }, index) => `${names[currency][language]}: ${amounts[index]}`).join(comma)
  return inSums(
    {
      fa: (...amounts) => all('fa', amounts, '، '),
      en: (...amounts) => all('en', amounts, ', '),
      ru: (...amounts) => all('ru', amounts, ', '),
    },
    ...prizes.map(({ amount }) => amount),
  )
}
