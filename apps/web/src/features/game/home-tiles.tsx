import { Icon, type IconName } from '@ganj/ui'
import { Link } from 'react-router'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import classes from './home-tiles.module.css'

const tiles: readonly { to: string; icon: IconName; label: TextKey }[] = [
  { to: '/earn', icon: 'chest', label: 'home.daily-reward' },
  { to: '/spin-wheel', icon: 'spin', label: 'home.wheel' },
  { to: '/dailytasks', icon: 'scroll', label: 'home.tasks' },
]

export function HomeTiles() {
  const text = useText()
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ to, icon, label }) => (
        <li key={to}>
          <Link to={to} className={classes.tile}>
            <Icon name={icon} size={50} />
            {text(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
