import type { Language } from '@ganj/ui'
import {
  type ActionConfiguration,
  type PartialColorsSet,
  THEME,
  type TonConnectUiOptions,
} from '@ganj/wallet'
import type { Theme } from '#platform/appearance/theme.ts'
import { config } from '#platform/config.ts'

/** The app's tokens. */
const shared: PartialColorsSet = {
  connectButton: { background: 'var(--gold)', foreground: 'var(--on-gold)' },
  accent: 'var(--gain)',
  text: { primary: 'var(--ink)', secondary: 'var(--ink-2)' },
}
const dark: PartialColorsSet = {
  ...shared,
  background: { primary: 'var(--ground-mid)', secondary: 'var(--tile-2)', tint: 'var(--tile-1)' },
}
const light: PartialColorsSet = {
  ...shared,
  background: { primary: 'var(--tile-1)', secondary: 'var(--tile-2)', tint: 'var(--tile-2)' },
}

/** The widget in the app's language, theme and colours. */
export const themeOfApp = (
  language: Language,
  theme: Theme,
): Pick<TonConnectUiOptions, 'language' | 'uiPreferences'> => ({
  language,
  uiPreferences: {
    theme: theme === 'light' ? THEME.LIGHT : THEME.DARK,
    colorsSet: { DARK: dark, LIGHT: light },
  },
})

/** Where a wallet that is a mini app itself returns to. */
export const returnLink = (): ActionConfiguration =>
  config.botUsername ? { twaReturnUrl: `https://t.me/${config.botUsername}` } : {}
