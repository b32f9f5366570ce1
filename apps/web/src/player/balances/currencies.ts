import type { IndicatorId } from '@ganj/contract'
import type { IconName } from '@ganj/ui'
import type { TextKey } from '#platform/i18n/i18n.ts'

export const currencyNames = {
  coin: 'currency.coin',
  gem: 'currency.gem',
  ticket: 'currency.ticket',
  'blue-fire': 'currency.blue-fire',
  'daily-spin-count': 'currency.spin',
  tether: 'currency.tether',
} as const satisfies Record<IndicatorId, TextKey>

export const iconOf = (currency: IndicatorId): IconName =>
  currency === 'daily-spin-count' ? 'spin' : currency
