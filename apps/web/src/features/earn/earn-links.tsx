import { formatNumber, Icon, type IconName, useLocale, VisuallyHidden } from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readyGoals } from '#economy/claimables.ts'
import { useIndicator } from '#economy/indicators.ts'
import { achievementsQuery } from '#economy/reward-queries.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './earn-links.module.css'

interface Tile {
  to: string
  icon: IconName
  label: TextKey
  /** How much waits behind it. */
  waiting: number
  counter?: string
}

/** The other ways to earn, each with what waits there. */
export function EarnLinks() {
  const spins = useIndicator('daily-spin-count') ?? 0
  const medals = readyGoals('achievement', useQuery(achievementsQuery).data ?? []).length
  const tiles: readonly Tile[] = [
    { to: '/spin-wheel', icon: 'spin', label: 'home.wheel', waiting: spins, counter: 'daily-spin-count' },
    { to: '/achievements', icon: 'trophy', label: 'achievements.title', waiting: medals },
    { to: '/invite-friend', icon: 'friends', label: 'earn.invite', waiting: 0 },
  ]
  return (
    <ul className={classes.links}>
      {tiles.map((tile) => (
        <li key={tile.to}>
          <LinkTile {...tile} />
        </li>
      ))}
    </ul>
  )
}

function LinkTile({ to, icon, label, waiting, counter }: Tile) {
  const text = useText()
  const { language } = useLocale()
  return (
    <Link to={to} className={classes.tile} data-counter={counter}>
      <Icon name={icon} size={42} />
      {text(label)}
      {waiting > 0 && (
        <span className={classes.badge}>
          <VisuallyHidden>{`${text('claim.ready')}: `}</VisuallyHidden>
          {formatNumber(language, waiting)}
        </span>
      )}
    </Link>
  )
}
