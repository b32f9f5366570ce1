import type { Bundle } from '@ganj/contract'
import { Bdi, formatNumber, Icon, useLocale, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/i18n/i18n.ts'
import { currencyNames, iconOf } from '#player/balances/currencies.ts'
import classes from '../shop.module.css'
import { powerUpNamesQuery } from '../shop-queries.ts'
import { PowerUpIcon } from './power-up-icon.tsx'

/** The contents of a pack, each with icon, amount and name. */
export function BundleList({ bundle }: { bundle: Bundle }) {
  const text = useText()
  const { language } = useLocale()
  const names = useQuery(powerUpNamesQuery).data
  return (
    <ul className={classes.bundle}>
      {bundle.indicators.map(({ currency, amount }) => (
        <li key={currency}>
          <Icon name={iconOf(currency)} size={24} />
          {formatNumber(language, amount)}
          <VisuallyHidden>{` ${text(currencyNames[currency])}`}</VisuallyHidden>
        </li>
      ))}
      {bundle.powerUps.map(({ powerUp, count }) => (
        <li key={powerUp}>
          <PowerUpIcon id={powerUp} size={24} />
          <Bdi>
            {text('shop.pieces', { count: formatNumber(language, count), name: names?.get(powerUp) ?? '' })}
          </Bdi>
        </li>
      ))}
    </ul>
  )
}
