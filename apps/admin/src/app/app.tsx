import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Gate } from '#auth/gate.tsx'
import type { Launch } from '#auth/launch.ts'
import { ErrorBoundary } from '#platform/components/error-boundary.tsx'
import { loadNotices, useNoticesWanted } from '#platform/components/notify.ts'
import { Router } from '#platform/router/location.tsx'
import { Shell } from './shell.tsx'

const Notices = lazy(async () => ({ default: (await loadNotices()).Notices }))

export function App({ launch, queries }: { launch: Launch; queries: QueryClient }) {
  const hasNotices = useNoticesWanted()
  return (
    <QueryClientProvider client={queries}>
      {hasNotices && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
      <Router>
        <ErrorBoundary>
          <Gate launch={launch}>
            <Shell />
          </Gate>
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  )
}
