import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '#auth/store.ts'
import { withPageTexts } from '#platform/i18n/i18n.ts'
import { reportPreloadFailure } from '#platform/loading/preload-failure.ts'
import { storePage } from '#platform/offline/register.ts'
import { isPlayerView } from '#platform/player-view.ts'
import { reportWarning } from '#platform/report-failure.ts'
import { profileQuery } from '#player/profile-query.ts'
import { HostEffects } from '../host/host-effects.tsx'
import { playTouchSounds } from '../host/touch-sounds.ts'
import { OnboardingFlags } from '../notifications/onboarding-flags.tsx'
import { preloadPages } from '../router/preload-pages.ts'
import { OptionalBoundary } from '../shell/optional-boundary.tsx'
import { isPreview } from './is-preview.ts'
import { NewVersion } from './new-version.tsx'
import { reportTimeZone } from './report-time-zone.ts'
import { startTelemetry } from './start-telemetry.ts'

const DesktopStage = lazy(
  withPageTexts(async () => ({ default: (await import('../shell/desktop-stage.tsx')).DesktopStage })),
)

const SessionOffer = lazy(
  withPageTexts(async () => ({ default: (await import('./session-offer.tsx')).SessionOffer })),
)

const ReadOnlyNotice = lazy(
  withPageTexts(async () => ({ default: (await import('./read-only-notice.tsx')).ReadOnlyNotice })),
)

/** Services the first page does not need: loaded when the browser is idle. */
export function DeferredServices() {
  const queries = useQueryClient()
  const hasOffer = useAuth(({ offer }) => offer !== null)
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches)
  useEffect(() => playTouchSounds(document), [])
  useEffect(() => {
    const readProfile = () =>
      queries.fetchQuery({
        ...profileQuery,
        staleTime: Number.POSITIVE_INFINITY,
        meta: { silent: 'background' },
      })
    // A view of an operator is not a visit of the player.
    if (isPlayerView) return
    startTelemetry(readProfile).catch(reportWarning)
    readProfile().then(reportTimeZone).catch(reportWarning)
  }, [queries])
  useEffect(() => {
    if (import.meta.env.PROD && !isPlayerView) storePage().catch(console.warn)
  }, [])
  useEffect(() => {
    preloadPages(queries).catch(reportPreloadFailure)
  }, [queries])
  return (
    <>
      <HostEffects />
      <OnboardingFlags />
      <NewVersion />
      {(isPlayerView || isPreview()) && (
        <OptionalBoundary>
          <ReadOnlyNotice />
        </OptionalBoundary>
      )}
      {hasOffer && (
        <OptionalBoundary>
          <SessionOffer />
        </OptionalBoundary>
      )}
      {isWide && (
        <OptionalBoundary>
          <DesktopStage />
        </OptionalBoundary>
      )}
    </>
  )
}

/** Matches when the window is wider than the app. */
const wide = window.matchMedia('(min-width: 700px)')

function watchWidth(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
