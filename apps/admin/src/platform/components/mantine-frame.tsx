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

/** What Mantine's fields and dialogs need around them. The first page has none, so it comes with what has. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const theme = useTheme()
  const closeLabel = useText()('dialog.close')
  const mantine = useMemo(() => themeWith(closeLabel), [closeLabel])
  return (
    // Made anew for another direction: the provider reads it once.
    <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
      <MantineProvider
        theme={mantine}
        forceColorScheme={theme}
        // Both are style elements made at run time; mantine.css has what they would say.
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
