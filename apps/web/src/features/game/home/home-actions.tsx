import { Icon, shamseh } from '@ganj/ui'
import * as ink from '@ganj/ui/ink'
import { useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { IndicatorPill } from '#player/balances/indicator-pills.tsx'
import { openPreFlight } from '../loadout/pre-flight-store.ts'
import classes from './home-actions.module.css'

/** The column beside the craft: blue-fire balance, links to upgrades and guide, power-ups for the next run. */
export function HomeActions({ canEquip }: { canEquip: boolean }) {
  const text = useText()
  return (
    <div className={classes.actions}>
      <div className={classes.side}>
        <IndicatorPill id="blue-fire" />
        <Link to="/upgrade" className={classes.action}>
          <svg width="30" height="30" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
            <path d="M0-14 12-1.5H5.5V4H-5.5V-1.5H-12Z" fill="url(#g-turquoise)" />
            <path d="M-5.5 6.5H5.5V10H-5.5Z" fill="url(#g-turquoise)" />
            <path d="M-5.5 12H5.5V14.5H-5.5Z" fill="url(#g-turquoise)" opacity=".6" />
            <path d={shamseh} transform="translate(0 -4)scale(.34)" fill={ink.white} opacity=".85" />
          </svg>
          {text('home.upgrade')}
        </Link>
      </div>
      <div className={classes.side}>
        <Link to="/game-info" className={classes.action}>
          <Icon name="seal" size={30} className={classes.info} />
          {text('home.info')}
        </Link>
        {canEquip && (
          <button type="button" className={classes.action} onClick={() => openPreFlight('intro')}>
            <Icon name="shield" size={30} />
            {text('home.power-ups')}
          </button>
        )}
      </div>
    </div>
  )
}
