import { formatNumber, Icon, useLocale } from '@ganj/ui'
import { currencyNames } from '#economy/currencies.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './pay.module.css'
import { WayIcon } from './way-icon.tsx'
import { isMoney, type MoneyWay, type Way } from './ways.ts'

const moneyNames = {
  star: 'shop.way.star',
  playdeck: 'shop.way.playdeck',
  tether: 'shop.way.tether',
} as const satisfies Record<MoneyWay['method'], TextKey>

interface Props {
  ways: readonly Way[]
  onChoose: (way: Way) => void
}

/** The ways of paying for a pack, each with its price. */
export function WayList({ ways, onChoose }: Props) {
  const text = useText()
  const { language } = useLocale()
  return (
    <ul className={classes.ways}>
      {ways.map((way) => (
        <li key={way.method}>
          <button type="button" className={classes.way} onClick={() => onChoose(way)}>
            <WayIcon way={way} size={32} />
            <span className={classes.wayName}>{text(nameOf(way))}</span>
            <bdi className={classes.wayPrice}>{formatNumber(language, way.amount)}</bdi>
            <Icon name="chevron" size={16} mirrored />
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(way: Way): TextKey {
  if (isMoney(way)) return moneyNames[way.method]
  return way.currency === 'star' ? moneyNames.star : currencyNames[way.currency]
}
