import { Icon, type IconName } from '@ganj/ui'
import { lazy } from 'react'
import { Link } from 'react-router'
import { atRest } from '#platform/at-rest.ts'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { Extra } from './extra.tsx'
import classes from './navbar.module.css'
import { useShell } from './shell-store.ts'

const NavDot = lazy(async () => {
  await atRest()
  return { default: (await import('./nav-dot.tsx')).NavDot }
})

interface Tab {
  path: string
  icon: IconName
  label: TextKey
}

const tabs: readonly Tab[] = [
  { path: '/shop', icon: 'nav-shop', label: 'nav.shop' },
  { path: '/earn', icon: 'nav-earn', label: 'nav.earn' },
  { path: '/', icon: 'nav-game', label: 'nav.game' },
  { path: '/leader-board', icon: 'nav-board', label: 'nav.board' },
  { path: '/profile', icon: 'nav-me', label: 'nav.me' },
]

export function Navbar() {
  const text = useText()
  const active = useShell((shell) => shell.navbarTab)
  return (
    <div className={classes.dock}>
      <nav className={classes.bar} aria-label={text('nav.label')}>
        {tabs.map(({ path, icon, label }) => (
          <Link
            key={path}
            to={path}
            className={classes.tab}
            aria-current={path === active ? 'page' : undefined}
          >
            <Icon name={icon} size={28} className={classes.icon} />
            {text(label)}
            <Extra>
              <NavDot path={path} />
            </Extra>
          </Link>
        ))}
      </nav>
    </div>
  )
}
