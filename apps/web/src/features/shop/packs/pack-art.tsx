import type { Bundle } from '@ganj/contract'
import { Icon, khatam, shamseh } from '@ganj/ui'
import { iconOf } from '#player/balances/currencies.ts'
import classes from '../shop.module.css'
import { PowerUpIcon } from './power-up-icon.tsx'

/** The first item of a pack on a girih tile; a chest for a mixed one. Decorative. */
export function PackArt({ bundle: { indicators, powerUps } }: { bundle: Bundle }) {
  const kinds = indicators.length + powerUps.length
  const [indicator] = indicators
  const [powerUp] = powerUps
  return (
    <div className={classes.art} aria-hidden="true">
      <svg viewBox="-50 -50 100 100" className={classes.tile} aria-hidden="true" focusable="false">
        <path d={khatam} transform="scale(4.6)" strokeWidth=".3" />
        <path d={shamseh} transform="rotate(22.5)scale(4.6)" strokeWidth=".22" />
      </svg>
      {kinds > 2 || !(indicator || powerUp) ? (
        <Icon name="chest" size={52} />
      ) : indicator ? (
        <Icon name={iconOf(indicator.currency)} size={48} />
      ) : (
        <PowerUpIcon id={powerUp?.powerUp ?? ''} size={46} />
      )}
    </div>
  )
}
