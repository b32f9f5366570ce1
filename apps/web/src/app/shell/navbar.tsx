import { Icon, type IconName } from '@ganj/ui'
import { lazy } from 'react'
import { type TextKey, useText } from '#platform/i18n/i18n.ts'
import { untilIdle } from '#platform/loading/when-idle.ts'
import { Link } from '#platform/router/link.tsx'
import { useLocation } from '#platform/router/location.ts'
import { tabOf } from '../router/tab-of.ts'
import classes from './navbar.module.css'
import { OptionalBoundary } from './optional-boundary.tsx'

const NavDot = lazy(async () => {
  await untilIdle()
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
  const active = tabOf(useLocation().pathname)
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
            <OptionalBoundary>
              <NavDot path={path} />
            </OptionalBoundary>
          </Link>
        ))}
      </nav>
    </div>
  )
}
