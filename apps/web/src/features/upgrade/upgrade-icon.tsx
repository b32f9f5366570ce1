import type { UpgradeName } from '@ganj/contract'
import { Craft, type CraftForm } from '@ganj/ui'
import * as ink from '#platform/appearance/ink.ts'
import classes from './upgrade-carousel.module.css'

interface Props {
  upgrade: UpgradeName
  /** The form of the craft, for the shuttle. */
  form: number
}

/** Icons of upgrades: a wing for speed, a shot for power; the shuttle shows the next craft. */
export function UpgradeIcon({ upgrade, form }: Props) {
  if (upgrade === 'shuttleLevel') return <Craft form={form as CraftForm} className={classes.icon} />
  return (
    <svg className={classes.icon} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
      {upgrade === 'speedLevel' ? (
        <>
          <path d="M2-13 14 0 2 13V6L8 0 2-6Z" fill={ink.turquoise25} transform="translate(0 1)" />
          <path d="M2-13 14 0 2 13V5L6.5 0 2-5Z" fill="url(#g-turquoise)" />
          <path d="M-9-13 3 0-9 13V5L-4.5 0-9-5Z" fill="url(#g-turquoise)" opacity=".7" />
          <path
            d="M-15-6H-10M-15 0H-7M-15 6H-10"
            stroke={ink.turquoise85}
            strokeWidth="2"
            strokeLinecap="round"
          />
        </>
      ) : (
        <>
          <path d="M3.5-15-10 3H-2L-5 15 10-4H1.5Z" fill={ink.rose32} transform="translate(0 1)" />
          <path d="M3.5-15-10 3H-2L-5 15 10-4H1.5Z" fill="url(#g-rose)" />
          <path
            d="M1.5-9.5-6.5 1.2"
            stroke={ink.white}
            strokeWidth="1.6"
            strokeLinecap="round"
            opacity=".7"
          />
        </>
      )}
    </svg>
  )
}
