import { type ComponentType, lazy, type ReactNode } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'
import { Page as PageFrame } from '#platform/components/page.tsx'
import { useText, withPageTexts } from '#platform/i18n/i18n.ts'
import type { Section } from './sections.ts'
import { useSections } from './use-sections.ts'

/** A page by the name of its component; each is its own chunk, and comes with the texts of all but the first. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await withPageTexts(load)())[name] }))

const OverviewPage = lazy(async () => ({
  default: (await import('../features/overview/overview-page.tsx')).OverviewPage,
}))
const RunsPage = page(() => import('../features/runs/runs-page.tsx'), 'RunsPage')
const RunPage = page(() => import('../features/runs/run-page.tsx'), 'RunPage')
const ContentPage = page(() => import('../features/content/content-page.tsx'), 'ContentPage')
const KindPage = page(() => import('../features/content/kind-page.tsx'), 'KindPage')
const PlayersPage = page(() => import('../features/players/players-page.tsx'), 'PlayersPage')
const PlayerPage = page(() => import('../features/players/player-page.tsx'), 'PlayerPage')
const SeasonsPage = page(() => import('../features/seasons/seasons-page.tsx'), 'SeasonsPage')
const SeasonPage = page(() => import('../features/seasons/season-page.tsx'), 'SeasonPage')
const PaymentsPage = page(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage')
const PayoutsPage = page(() => import('../features/payouts/payouts-page.tsx'), 'PayoutsPage')
const BroadcastsPage = page(() => import('../features/broadcasts/broadcasts-page.tsx'), 'BroadcastsPage')
const ComposePage = page(() => import('../features/broadcasts/compose-page.tsx'), 'ComposePage')
const BroadcastPage = page(() => import('../features/broadcasts/broadcast-page.tsx'), 'BroadcastPage')
const ApprovalsPage = page(() => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage')
const AuditPage = page(() => import('../features/audit/audit-page.tsx'), 'AuditPage')
const AccessPage = page(() => import('../features/access/access-page.tsx'), 'AccessPage')
const SessionsPage = page(() => import('../features/access/sessions-page.tsx'), 'SessionsPage')

const routes: readonly { path: string; section: string; Page: ComponentType }[] = [
  { path: '/', section: '/', Page: OverviewPage },
  { path: '/runs', section: '/runs', Page: RunsPage },
  { path: '/runs/:player/:id', section: '/runs', Page: RunPage },
  { path: '/content', section: '/content', Page: ContentPage },
  { path: '/content/:kind', section: '/content', Page: KindPage },
  { path: '/players', section: '/players', Page: PlayersPage },
  { path: '/players/:id', section: '/players', Page: PlayerPage },
  { path: '/seasons', section: '/seasons', Page: SeasonsPage },
  { path: '/seasons/:season', section: '/seasons', Page: SeasonPage },
  { path: '/payments', section: '/payments', Page: PaymentsPage },
  { path: '/payouts', section: '/payouts', Page: PayoutsPage },
  { path: '/broadcasts', section: '/broadcasts', Page: BroadcastsPage },
  { path: '/broadcasts/new', section: '/broadcasts', Page: ComposePage },
  { path: '/broadcasts/:id', section: '/broadcasts', Page: BroadcastPage },
  { path: '/approvals', section: '/approvals', Page: ApprovalsPage },
  { path: '/audit', section: '/audit', Page: AuditPage },
  { path: '/access', section: '/access', Page: AccessPage },
  { path: '/sessions', section: '/sessions', Page: SessionsPage },
]

/** The page of the address; what the operator may not see says so, whoever sent the link. */
export function Pages() {
  const sections = useSections()
  const first = sections[0]?.path ?? '/sessions'
  const isOpen = (section: Section['path']) => sections.some(({ path }) => path === section)
  return (
    <Routes>
      {first !== '/' && <Route path="/" element={<Navigate to={first} replace />} />}
      {/* Where one-time links lead. */}
      <Route path="/sign-in" element={<Navigate to="/" replace />} />
      {routes
        .filter(({ path }) => path !== '/' || first === '/')
        .map(({ path, section, Page }) => (
          <Route key={path} path={path} element={isOpen(section) ? <Page /> : <Forbidden />} />
        ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Forbidden(): ReactNode {
  const text = useText()
  return (
    <PageFrame title={text('page.forbidden')}>
      <p>{text('page.forbidden-hint')}</p>
    </PageFrame>
  )
}

function NotFound(): ReactNode {
  const text = useText()
  return (
    <PageFrame title={text('page.not-found')}>
      <Link to="/">{text('page.home')}</Link>
    </PageFrame>
  )
}
