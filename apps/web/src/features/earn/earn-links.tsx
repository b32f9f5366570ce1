import { formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlayer } from '#auth/player.ts'
import { readyGoals } from '#economy/claimables.ts'
import { type DoorTile, DoorTiles } from '#economy/door-tiles.tsx'
import { useIndicator } from '#economy/indicators.ts'
import { achievementsQuery } from '#economy/reward-queries.ts'
import { WaitingMark } from '#economy/waiting-mark.tsx'
import classes from './earn-links.module.css'

const tiles: readonly DoorTile[] = [
  { to: '/spin-wheel', icon: 'spin', label: 'home.wheel', counter: 'daily-spin-count' },
  { to: '/achievements', icon: 'trophy', label: 'achievements.title' },
  { to: '/invite-friend', icon: 'friends', label: 'earn.invite' },
]

/** The other ways to earn, each with what waits there. */
export function EarnLinks() {
  const { language } = useLocale()
  const spins = useIndicator('daily-spin-count') ?? 0
  const medals = readyGoals('achievement', useQuery(achievementsQuery).data ?? []).length
  const hasFriendNews = usePlayer((player) => player.isFriendNotification)
  const waiting: Record<string, number> = { '/spin-wheel': spins, '/achievements': medals }
  const markOf = (path: string) =>
    waiting[path] ? (
      <WaitingMark sign={formatNumber(language, waiting[path])} />
    ) : path === '/invite-friend' && hasFriendNews ? (
      <WaitingMark sign="!" />
    ) : null
  return <DoorTiles tiles={tiles} markOf={markOf} className={classes.links} />
}
