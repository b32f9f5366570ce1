import type { Analytics } from '@ganj/analytics'
import { isClientFault, isRefusal } from '@ganj/client'
import type { Profile } from '@ganj/contract'
import { usableInitData } from '#auth/store.ts'
import { builtId } from '#platform/built-id.ts'
import { config } from '#platform/config.ts'
import { listen } from '#platform/events.ts'
import { launch, storedHash } from '#platform/launch/launch.ts'
import { userOf, withInitData } from '#platform/launch/launch-params.ts'
import { reportWarning } from '#platform/report-failure.ts'
import { maySendStatistics } from '#platform/telemetry/consent.ts'
import { fullPath } from '#platform/telemetry/full-path.ts'
import { analyticsUser, collectorFetch } from './analytics-player.ts'

let isWatching = false

/** Maximum number of failures that are counted per visit. */
const mostErrors = 20

type ReportError = (error: unknown) => void

/**
 * Starts the configured telemetry services, each from a chunk of its own, so that none delays the first page.
 * @param profile reads the signed-in player; called only when the host has not named one
 */
export async function startTelemetry(profile: () => Promise<Profile>): Promise<void> {
  if (isWatching) return
  isWatching = true
  const { analytics, productAnalytics, errorReports } = config
  const maySend = maySendStatistics()
  const follow = (report: ReportError) => void listen('failure', ({ error }) => report(error))
  // In parallel: the player may be known late, or never.
  const started = await Promise.allSettled([
    errorReports && startReports(errorReports, maySend).then(follow),
    maySend && analytics && startEvents(analytics, profile).then(follow),
    maySend && productAnalytics && startViews(productAnalytics),
  ])
  for (const one of started) if (one.status === 'rejected') reportWarning(one.reason)
}

async function startReports(
  errorReports: NonNullable<typeof config.errorReports>,
  maySend: boolean,
): Promise<ReportError> {
  const { reportError, startErrorReports } = await import('#platform/telemetry/error-reports.ts')
  startErrorReports(errorReports, { release: builtId(document), isFollowed: maySend })
  // Only what was emitted before: from now on the library listens itself.
  listen('uncaught', ({ error }) => reportError(error))()
  // The server logs its own refusals.
  return (error) => !isRefusal(error) && reportError(error)
}

async function startViews(productAnalytics: NonNullable<typeof config.productAnalytics>): Promise<void> {
  const { startProductAnalytics } = await import('#platform/telemetry/product-analytics.ts')
  const view = startProductAnalytics(productAnalytics)
  listen('page-view', ({ path }) => view(path))
}

/** Sends events of the mini-app analytics protocol for the player named by the messaging app, else by our own server. */
async function startEvents(
  { host, token }: { host: string; token: string },
  profile: () => Promise<Profile>,
): Promise<ReportError> {
  const { createAnalytics, retrieveLaunchParams } = await import('@ganj/analytics')
  const inHost =
    launch.host === 'telegram' && usableInitData !== ''
      ? retrieveLaunchParams({
          hash: withInitData(storedHash(), usableInitData),
          openedAt: openedAt(),
          session: storage('sessionStorage'),
        })
      : undefined
  const known = userOf(usableInitData || (config.developmentInitData ?? ''))
  const user =
    inHost?.user ??
    (known
      ? { id: known.id, is_premium: false, is_bot: false, language_code: '' }
      : analyticsUser(await profile()))
  const events: Analytics = createAnalytics({
    host,
    token,
    appName: 'ganj',
    sessionId: crypto.randomUUID(),
    launch: { platform: inHost?.platform ?? launch.host, startParam: inHost?.startParam ?? '', user },
    fetch: collectorFetch(host),
    storages: { local: storage('localStorage'), session: storage('sessionStorage') },
    clock: Date.now,
    log: (message, cause) => console.debug(message, cause),
  })
  events.start()
  // Sent at once, not batched: a visit may end before the first batch is sent.
  events.send('app-open', { path: window.location.pathname })
  listen('page-view', ({ path }) => events.track('page-view', { path: fullPath(path) }))
  let errors = 0
  // Only the kind of the error: its message may quote anything. The limit keeps a repeated error from flooding the
  // events.
  const report: ReportError = (error) =>
    errors++ < mostErrors && events.track('error', { kind: kindOf(error) })
  listen('uncaught', ({ error }) => report(error))
  return report
}

function kindOf(error: unknown): string {
  if (isClientFault(error)) return error.code
  return error instanceof Error ? error.name : typeof error
}

/** The address the page was loaded with; navigation may have changed it since. */
const openedAt = () => performance.getEntriesByType('navigation')[0]?.name ?? ''

/** A host may forbid even access to web storage. */
function storage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind]
  } catch {
    return undefined
  }
}
