import { shamseh } from '@ganj/ui'
import { useSession } from '#auth/session.ts'
import { Preferences } from '#platform/components/preferences.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/router/link.tsx'
import { useLocation } from '#platform/router/location.tsx'
import classes from './navigation.module.css'
import { useGroups } from './use-sections.ts'
import { useWaiting } from './use-waiting.ts'

interface Props {
  isOpen: boolean
  close: () => void
  signOut: () => void
}

const isWithin = (pathname: string, section: string) =>
  pathname === section || (section !== '/' && pathname.startsWith(`${section}/`))

/** Links to the pages that this operator may see, and the operator's name. On a phone it opens over the page. */
export function Navigation({ isOpen, close, signOut }: Props) {
  const text = useText()
  const format = useFormat()
  const { operator, expiresAt } = useSession()
  const waiting = useWaiting()
  const { pathname } = useLocation()
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu's button closes it for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      {isOpen && <div className={classes.shade} onClick={close} />}
      <nav className={classes.nav} data-open={isOpen || undefined} aria-label={text('nav.label')}>
        <div className={classes.brand}>
          <svg viewBox="-11 -11 22 22" width="28" height="28" aria-hidden="true">
            <path d={shamseh} className={classes.star} />
            <circle r="3.2" className={classes.eye} />
          </svg>
          <span>{text('app.name')}</span>
        </div>
        {useGroups().map(({ title, sections }) => (
          <div key={sections[0]?.path} className={classes.group}>
            {title && <p className={classes.heading}>{text(title)}</p>}
            <ul>
              {sections.map((section) => (
                <li key={section.path}>
                  <Link
                    className={classes.link}
                    to={section.path}
                    aria-current={isWithin(pathname, section.path) ? 'page' : undefined}
                  >
                    {text(section.title)}
                    {(waiting[section.path] ?? 0) > 0 && (
                      <span className={classes.badge}>{format.number(waiting[section.path] ?? 0)}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={classes.me}>
          <p className={classes.name}>
            <bdi>{operator.name}</bdi>
          </p>
          <p className={classes.until}>
            {textOf('role', operator.role)} · {text('nav.until', { time: format.time(expiresAt) })}
          </p>
          <div className={classes.foot}>
            <Preferences />
            <button type="button" className={classes.out} onClick={signOut}>
              {text('nav.sign-out')}
            </button>
          </div>
        </div>
      </nav>
    </>
  )
}
