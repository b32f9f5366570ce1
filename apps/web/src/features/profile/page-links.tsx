import { Icon, type IconName } from '@ganj/ui'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import classes from './page-links.module.css'

const pages = [
  { to: '/invite-friend', icon: 'friends', label: 'earn.invite' },
  { to: '/achievements', icon: 'trophy', label: 'achievements.title' },
  { to: '/history', icon: 'clock', label: 'history.title' },
  { to: '/game-info', icon: 'scroll', label: 'game-info.title' },
] as const satisfies readonly { to: string; icon: IconName; label: TextKey }[]

/** The pages that have no tab of their own. */
export function PageLinks() {
  const text = useText()
  return (
    <ul className={classes.links}>
      {pages.map(({ to, icon, label }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            <Icon name={icon} size={30} />
            <span className={classes.label}>{text(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
