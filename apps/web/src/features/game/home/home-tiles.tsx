import type { ReactNode } from 'react'
import { type NavTile, NavTiles } from '#platform/components/nav-tiles.tsx'
import classes from './home-tiles.module.css'

const tiles: readonly NavTile[] = [
  { to: '/earn', icon: 'chest', label: 'home.daily-reward' },
  { to: '/spin-wheel', icon: 'spin', label: 'home.wheel' },
  { to: '/dailytasks', icon: 'scroll', label: 'home.tasks' },
]

export const HomeTiles = ({ badgeOf }: { badgeOf: (path: string) => ReactNode }) => (
  <NavTiles tiles={tiles} badgeOf={badgeOf} className={classes.tiles} />
)
