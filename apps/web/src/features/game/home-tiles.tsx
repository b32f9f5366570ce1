import type { ReactNode } from 'react'
import { type DoorTile, DoorTiles } from '#economy/door-tiles.tsx'
import classes from './home-tiles.module.css'

const tiles: readonly DoorTile[] = [
  { to: '/earn', icon: 'chest', label: 'home.daily-reward' },
  { to: '/spin-wheel', icon: 'spin', label: 'home.wheel' },
  { to: '/dailytasks', icon: 'scroll', label: 'home.tasks' },
]

export const HomeTiles = ({ markOf }: { markOf: (path: string) => ReactNode }) => (
  <DoorTiles tiles={tiles} markOf={markOf} className={classes.tiles} />
)
