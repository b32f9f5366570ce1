import { formatNumber, useLocale } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { usePlayer } from '#auth/player.ts'
import { type NavTile, NavTiles } from '#platform/components/nav-tiles.tsx'
import { useIndicator } from '#player/balances/indicators.ts'
import { ClaimBadge } from '#rewards/claim-badge.tsx'
import { readyGoals } from '#rewards/claimables.ts'
import { achievementsQuery } from '#rewards/reward-queries.ts'
import classes from './earn-links.module.css'

const tiles: readonly NavTile[] = [
  { to: '/spin-wheel', icon: 'spin', label: 'home.wheel', counter: 'daily-spin-count' },
  { to: '/achievements', icon: 'trophy', label: 'achievements.title' },
  { to: '/invite-friend', icon: 'friends', label: 'earn.invite' },
]

/** Links to other pages to earn on, each with its claimable rewards. */
export function EarnLinks() {
  const { language } = useLocale()
  const spins = useIndicator('daily-spin-count') ?? 0
  const medals = readyGoals('achievement', useQuery(achievementsQuery).data ?? []).length
  const hasFriendNews = usePlayer((player) => player.isFriendNotification)
  const waiting: Record<string, number> = { '/spin-wheel': spins, '/achievements': medals }
  const badgeOf = (path: string) =>
    waiting[path] ? (
      <ClaimBadge sign={formatNumber(language, waiting[path])} />
    ) : path === '/invite-friend' && hasFriendNews ? (
      <ClaimBadge sign="!" />
    ) : null
  return <NavTiles tiles={tiles} badgeOf={badgeOf} className={classes.links} />
}
