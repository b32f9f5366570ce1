import { directionOf } from '@ganj/ui'
import { createTheme, DirectionProvider, MantineProvider } from '@mantine/core'
import '../styles/frame.ts'
import { type ReactNode, useMemo } from 'react'
import { useTheme } from '../appearance/theme.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'

const themeWith = (closeLabel: string) =>
  createTheme({
    defaultRadius: 'md',
    components: {
      Modal: {
        defaultProps: {
          // Mantine's scroll lock creates a style sheet at run time, which the content security policy refuses;
          // base.css does it.
          lockScroll: false,
          transitionProps: { duration: 120 },
          closeButtonProps: { 'aria-label': closeLabel },
          // A header inside a dialog would count as the banner of the page.
          attributes: { header: { role: 'presentation' } },
        },
      },
    },
  })

/**
 * The provider for Mantine's fields and dialogs. The first page has none of them, so it is loaded with the pages that
 * do.
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const theme = useTheme()
  const closeLabel = useText()('dialog.close')
  const mantine = useMemo(() => themeWith(closeLabel), [closeLabel])
  return (
    // Remounted for another direction, because the provider reads it once.
    <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
      <MantineProvider
        theme={mantine}
        forceColorScheme={theme}
        // Both would create style elements at run time; mantine.css contains their rules.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
