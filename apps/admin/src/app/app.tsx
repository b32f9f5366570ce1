import { directionOf } from '@ganj/ui'
import { createTheme, DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { Gate } from '#auth/gate.tsx'
import type { Launch } from '#auth/launch.ts'
import { followSession } from '#auth/session.ts'
import { createQueryClient } from '#platform/api/queries.ts'
import { useTheme } from '#platform/appearance/theme.ts'
import { loadNotices, useNoticesWanted } from '#platform/components/notify.ts'
import { useLanguage, useText } from '#platform/i18n/i18n.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Shell } from './shell.tsx'

const Notices = lazy(async () => ({ default: (await loadNotices()).Notices }))

function createQueries() {
  const queries = createQueryClient()
  followSession(queries)
  return queries
}

const themeWith = (closeLabel: string) =>
  createTheme({
    defaultRadius: 'md',
    components: {
      Modal: {
        defaultProps: {
          // The scroll lock of Mantine is a style sheet made at run time, which the content policy refuses; base.css does it.
          lockScroll: false,
          transitionProps: { duration: 120 },
          closeButtonProps: { 'aria-label': closeLabel },
          // Within a dialog a header would count as the banner of the page.
          attributes: { header: { role: 'presentation' } },
        },
      },
    },
  })

export function App({ launch }: { launch: Launch }) {
  const [queries] = useState(createQueries)
  const language = useLanguage()
  const theme = useTheme()
  const text = useText()
  const closeLabel = text('dialog.close')
  const hasNotices = useNoticesWanted()
  const mantine = useMemo(() => themeWith(closeLabel), [closeLabel])
  return (
    <QueryClientProvider client={queries}>
      {/* Made anew for another direction: the provider reads it once. */}
      <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
        <MantineProvider
          theme={mantine}
          forceColorScheme={theme}
          // Both are style elements made at run time; mantine.css has what they would say.
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {hasNotices && (
            <Suspense>
              <Notices />
            </Suspense>
          )}
          <BrowserRouter basename="/admin">
            <ErrorBoundary>
              <Gate launch={launch}>
                <Shell />
              </Gate>
            </ErrorBoundary>
          </BrowserRouter>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}
