import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { NotFound } from '#platform/components/not-found.tsx'
import { Page as PageFrame } from '#platform/components/page.tsx'
import { useText, withPageTexts } from '#platform/i18n/i18n.ts'
import { navigate, useLocation } from '#platform/router/location.tsx'
import { PageParams, paramsOf } from '#platform/router/params.ts'
import { OverviewPage } from '../features/overview/overview-page.tsx'
import { useSections } from './use-sections.ts'

export const loadMantineFrame = () => import('#platform/components/mantine-frame.tsx')

/**
 * A page by the name of its component. All but the first are separate chunks, loaded with the texts of the pages and
 * wrapped in the provider that their fields and dialogs need.
 */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => {
    const [loaded, { MantineFrame }] = await Promise.all([withPageTexts(load)(), loadMantineFrame()])
    const Page: ComponentType = loaded[name]
    const framed = () => (
      <MantineFrame>
        <Page />
      </MantineFrame>
    )
    return { default: framed }
  })

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

/** The page of the address; without the permission for it, a message. */
export function Pages() {
  const { pathname } = useLocation()
  const sections = useSections()
  const first = sections[0]?.path ?? '/sessions'
  // One-time links lead to `/sign-in`; operators without access to the overview start at their first page.
  if (pathname === '/sign-in') return <Redirect to={first} />
  if (pathname === '/' && first !== '/') return <Redirect to={first} />
  for (const { path, section, Page } of routes) {
    const params = paramsOf(path, pathname)
    if (params === null) continue
    const isOpen = sections.some((one) => one.path === section)
    return <PageParams value={params}>{isOpen ? <Page /> : <Forbidden />}</PageParams>
  }
  return <NotFound />
}

function Redirect({ to }: { to: string }): ReactNode {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

function Forbidden(): ReactNode {
  const text = useText()
  return (
    <PageFrame title={text('page.forbidden')}>
      <p>{text('page.forbidden-hint')}</p>
    </PageFrame>
  )
}
