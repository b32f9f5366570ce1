import type { Language } from '@ganj/ui'
import { type ActionConfiguration, THEME, type TonConnectUiOptions } from '@ganj/wallet'
import { config } from '#platform/config.ts'
import type { Theme } from '#platform/theme.ts'

/** The widget in the app's language, theme and colours. */
export const looksOfApp = (
  language: Language,
  theme: Theme,
): Pick<TonConnectUiOptions, 'language' | 'uiPreferences'> => ({
  language,
  uiPreferences: {
    theme: theme === 'light' ? THEME.LIGHT : THEME.DARK,
    colorsSet: {
      DARK: {
        connectButton: { background: '#ffb200', foreground: '#0b1026' },
        accent: '#2fd4c6',
        background: { primary: '#141c4a', secondary: '#1c2a63', tint: '#24318a' },
        text: { primary: '#f4f1ff', secondary: '#b9bfe6' },
      },
      LIGHT: {
        connectButton: { background: '#ffb200', foreground: '#0b1026' },
        accent: '#0b7a75',
        background: { primary: '#fffdf6', secondary: '#f3ecd9', tint: '#f3ecd9' },
        text: { primary: '#1a1c3d', secondary: '#555a80' },
      },
    },
  },
})

/** Where a wallet that is a mini app itself returns to. */
export const returnLink = (): ActionConfiguration =>
  config.botUsername ? { twaReturnUrl: `https://t.me/${config.botUsername}` } : {}
