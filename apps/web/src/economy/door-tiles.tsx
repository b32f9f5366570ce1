import { Icon, type IconName } from '@ganj/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './door-tiles.module.css'

export interface DoorTile {
  to: string
  icon: IconName
  label: TextKey
  /** Where spins or coins fly to when it shows how many there are. */
  counter?: string
}

interface Props {
  tiles: readonly DoorTile[]
  /** What waits behind a tile, on its corner. */
  markOf: (path: string) => ReactNode
  className?: string | undefined
}

/** Ways to other pages, three in a row. */
export function DoorTiles({ tiles, markOf, className = '' }: Props) {
  const text = useText()
  return (
    <ul className={`${classes.tiles} ${className}`}>
      {tiles.map(({ to, icon, label, counter }) => (
        <li key={to}>
          <Link to={to} className={classes.tile} data-counter={counter}>
            <Icon name={icon} size={46} />
            {text(label)}
            {markOf(to)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
