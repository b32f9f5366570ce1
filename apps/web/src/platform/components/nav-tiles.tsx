import { Icon, type IconName } from '@ganj/ui'
import type { ReactNode } from 'react'
import { type TextKey, useText } from '../i18n/i18n.ts'
import { Link } from '../router/link.tsx'
import classes from './nav-tiles.module.css'

export interface NavTile {
  to: string
  icon: IconName
  label: TextKey
  /** The counter that the tile shows; particles of spins or coins fly to it. */
  counter?: string
}

interface Props {
  tiles: readonly NavTile[]
  /** The badge on the corner of a tile. */
  badgeOf: (path: string) => ReactNode
  className?: string | undefined
}

/** Links to other pages, three in a row. */
export function NavTiles({ tiles, badgeOf, className = '' }: Props) {
  const text = useText()
  return (
    <ul className={`${classes.tiles} ${className}`}>
      {tiles.map(({ to, icon, label, counter }) => (
        <li key={to}>
          <Link to={to} className={classes.tile} data-counter={counter}>
            <Icon name={icon} size={46} />
            {text(label)}
            {badgeOf(to)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
