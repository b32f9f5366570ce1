import { IconSprite } from '@ganj/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { sessionOpen } from '#auth/api.ts'
import { isAuthenticated } from '#auth/store.ts'
import { showMotionChoice } from '#platform/appearance/motion-choice.ts'
import { firstTheme, themeKey } from '#platform/appearance/theme.ts'
import { emit } from '#platform/events.ts'
import { sendToPlayDeck } from '#platform/hosts/playdeck-messages.ts'
import { sendToTelegram } from '#platform/hosts/telegram-messages.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { storeInstallPrompt } from '#platform/install-prompt.ts'
import { launch } from '#platform/launch/launch.ts'
import { reportChunkFailure } from '#platform/loading/preload-failure.ts'
import { guardLinks } from '#platform/navigation.ts'
import { createQueryClient } from '#platform/queries/query-client.ts'
import { emitUncaught } from '#platform/report-failure.ts'
import { deviceStore } from '#platform/storage.ts'
import '@ganj/ui/tokens.css'
import '@ganj/ui/base.css'
import './app/shell/app.css'
import { indicatorsQuery } from '#player/balances/indicators.ts'
import { restoreHome, storeHome } from './app/home/home-cache.ts'
import { fillHome } from './app/home/home-queries.ts'
import { ErrorPage } from './app/router/error-page.tsx'
import { prefetchRoutes } from './app/router/prefetch.ts'
import { startRouter } from './app/router/router.ts'
import { Shell } from './app/shell/shell.tsx'
import { endLoadingWith, removeSplash, translateSplash } from './app/startup/splash.ts'

const withDataMs = 250

const place = document.getElementById('root') as HTMLElement
// An error that no page caught unmounts the whole tree: the error page replaces it.
const root = createRoot(place, { onUncaughtError: fail })

async function start() {
  emitUncaught(window)
  document.documentElement.dataset.theme = firstTheme(
    deviceStore.get(themeKey),
    launch.telegramParams?.themeParams,
  )
  showMotionChoice()
  // Reports every script or style chunk that fails to load, of a page or prefetched.
  window.addEventListener('vite:preloadError', ({ payload }) => reportChunkFailure(payload))
  storeInstallPrompt(window)
  guardLinks(document)
  const queries = createQueryClient()
  await startLanguage()
  translateSplash()
  const isReturn = restoreHome(queries)
  const filled = fillHome(queries)
  endLoadingWith(isReturn ? Promise.resolve() : filled)
  storeHome(queries)
  announce(queries)
  if (launch.host === 'telegram') {
    sendToTelegram('web_app_ready')
    sendToTelegram('web_app_expand')
  }
  if (launch.host === 'playdeck') sendToPlayDeck('loading', 100)
  // With its data home renders once, without layout shifts. The wait is too short to notice.
  if (!isReturn) await Promise.race([filled, pause(withDataMs)])
  startRouter()
  // For a returning player one synchronous task renders home: between tasks the browser would cache the compiled
  // scripts, which takes as long as rendering, and nothing is interactive before. On a first visit the splash covers
  // the page: it renders in time slices, so that touches are handled.
  const draw = isReturn ? flushSync : startTransition
  draw(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>,
    ),
  )
  prefetchRoutes()
}

/** Opens the session, then reports the launch's link parameters to the server. */
function announce(queries: ReturnType<typeof createQueryClient>) {
  const { start, groupId, refreshToken, deviceId } = launch
  const early = window.ganjStart
  const hadSession = isAuthenticated()
  sessionOpen()
    .then(async () => {
      const asked = await early
      const signsIn = asked ? asked.isSignIn : !hadSession && refreshToken === null && deviceId === null
      if (!start.ref && !start.bmid && !groupId) return
      const { announceArrival } = await import('./features/friends/announce-arrival.ts')
      const { isPaid } = await announceArrival(signsIn)
      if (isPaid) await queries.invalidateQueries(indicatorsQuery)
    })
    .catch((error: unknown) => {
      console.warn(error)
      emit('failure', { error })
    })
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

let hasFailed = false

function fail(error: unknown) {
  removeSplash()
  // The error page may be what failed.
  if (hasFailed) return
  hasFailed = true
  emit('failure', { error })
  root.render(
    <>
      <IconSprite />
      <ErrorPage error={error} />
    </>,
  )
}

start().catch(fail)
