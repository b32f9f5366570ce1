import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '#auth/store.ts'
import { profileQuery } from '#economy/profile-query.ts'
import { withPageTexts } from '#platform/i18n/i18n.ts'
import { registerServiceWorker } from '#platform/offline/register.ts'
import { tellPreloadFailure } from '#platform/preload-failure.ts'
import { reportWarning } from '#platform/report-failure.ts'
import { Extra } from './extra.tsx'
import { FirstTimes } from './first-times.tsx'
import { HostLife } from './host-life.tsx'
import { NewVersion } from './new-version.tsx'
import { preloadPages } from './preload-pages.ts'
import { feelTouches } from './touch-feel.ts'
import { watch } from './watch.ts'

const DesktopStage = lazy(
  withPageTexts(async () => ({ default: (await import('./desktop-stage.tsx')).DesktopStage })),
)

const OtherPlayer = lazy(
  withPageTexts(async () => ({ default: (await import('./other-player.tsx')).OtherPlayer })),
)

/** What the first page can be used without: it comes when the browser has nothing else to do. */
export function AtRest() {
  const queries = useQueryClient()
  const hasOffer = useAuth(({ offer }) => offer !== null)
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  useEffect(() => feelTouches(document), [])
  useEffect(() => {
    watch(() =>
      queries.fetchQuery({
        ...profileQuery,
        staleTime: Number.POSITIVE_INFINITY,
        meta: { silent: 'background' },
      }),
    ).catch(reportWarning)
  }, [queries])
  useEffect(() => {
    if (import.meta.env.PROD) registerServiceWorker().catch(console.warn)
  }, [])
  useEffect(() => {
    preloadPages(queries).catch(tellPreloadFailure)
  }, [queries])
  return (
    <>
      <HostLife />
      <FirstTimes />
      <NewVersion />
      {hasOffer && (
        <Extra>
          <OtherPlayer />
        </Extra>
      )}
      {isWide && (
        <Extra>
          <DesktopStage />
        </Extra>
      )}
    </>
  )
}

/** Where there is room beside the app. */
const wide = window.matchMedia('(min-width: 700px)')

function watchWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
