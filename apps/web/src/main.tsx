import { IconSprite } from '@ganj/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { sessionOpen } from '#auth/api.ts'
import { isAuthenticated } from '#auth/store.ts'
import { emit } from '#platform/events.ts'
import { startLanguage } from '#platform/i18n/i18n.ts'
import { keepInstallPrompt } from '#platform/install-prompt.ts'
import { launch } from '#platform/launch.ts'
import { showMotionChoice } from '#platform/motion-choice.ts'
import { guardLinks } from '#platform/navigation.ts'
import { tellPlayDeck } from '#platform/playdeck.ts'
import { tellChunkFailure } from '#platform/preload-failure.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { deviceStore } from '#platform/storage.ts'
import { tellTelegram } from '#platform/telegram.ts'
import { firstTheme, themeKey } from '#platform/theme.ts'
import '@ganj/ui/tokens.css'
import '@ganj/ui/base.css'
import './app/app.css'
import { indicatorsQuery } from '#economy/indicators.ts'
import { ErrorPage } from './app/error-page.tsx'
import { keepHome, restoreHome } from './app/home-cache.ts'
import { fillHome } from './app/home-queries.ts'
import { prefetchRoutes } from './app/prefetch.ts'
import { Shell } from './app/shell.tsx'
import { endLoadingWith, removeSplash, translateSplash } from './app/splash.ts'

const withDataMs = 250

const place = document.getElementById('root') as HTMLElement
// What no page has caught takes the whole tree with it: the error page stands in its place.
const root = createRoot(place, { onUncaughtError: fail })

async function start() {
  document.documentElement.dataset.theme = firstTheme(
    deviceStore.get(themeKey),
    launch.telegramParams?.themeParams,
  )
  showMotionChoice()
  // Whatever chunk does not come, with its styles: a page, or what was fetched ahead.
  window.addEventListener('vite:preloadError', ({ payload }) => tellChunkFailure(payload))
  keepInstallPrompt(window)
  guardLinks(document)
  const queries = createQueryClient()
  await startLanguage()
  translateSplash()
  const isReturn = restoreHome(queries)
  const filled = fillHome(queries)
  endLoadingWith(isReturn ? Promise.resolve() : filled)
  keepHome(queries)
  announce(queries)
  if (launch.host === 'telegram') {
    tellTelegram('web_app_ready')
    tellTelegram('web_app_expand')
  }
  if (launch.host === 'playdeck') tellPlayDeck('loading', 100)
  // Drawn with its data, home is drawn once and nothing in it moves: they are waited for as long as nobody notices.
  if (!isReturn) await Promise.race([filled, pause(withDataMs)])
  // In slices: the splash stands before it, and whoever touches it is answered.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queries}>
        {/* A transition would let the address wait for rows that are still to come. */}
        <BrowserRouter useTransitions={false}>
          <Shell />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  )
  prefetchRoutes()
}

/** Opens the session, then tells the server what the link of this launch said. */
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
