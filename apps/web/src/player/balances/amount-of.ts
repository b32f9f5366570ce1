import type { IndicatorId } from '@ganj/contract'
import { formatNumber, useLocale } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'

const amounts = {
  coin: 'amount.coin',
  gem: 'amount.gem',
  ticket: 'amount.ticket',
  'blue-fire': 'amount.blue-fire',
  'daily-spin-count': 'amount.spin',
  tether: 'amount.tether',
} as const satisfies Record<IndicatorId, TextKey>

interface Amount {
  currency: IndicatorId
  amount: number
}

/** Formats an amount with its unit, in the grammar of the language: one gem, five gems. */
export function useAmount(): (of: Amount) => string {
  const text = useText()
  const { language } = useLocale()
  return ({ currency, amount }) => text(amounts[currency], { amount, shown: formatNumber(language, amount) })
}
