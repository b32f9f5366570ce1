import type { CSSProperties } from 'react'
import type { PartialColorsSet, TonConnectUiOptions } from '../../core/options.ts'
import { languageOf } from '../../i18n/dictionary.ts'

/** Attributes of each root element of the widget: language, direction, theme, corners and the host's colours. */
export interface ThemeAttributes {
  className: string
  lang: string
  dir: 'ltr' | 'rtl'
  'data-theme': 'light' | 'dark' | 'system'
  'data-radius': 'm' | 's' | 'none'
  style?: CSSProperties
}

/** Reads the theme from the options. @param dark whether the system theme is dark; affects only the host's colours */
export function themeAttributes(options: TonConnectUiOptions, dark: boolean): ThemeAttributes {
  const { theme = 'SYSTEM', borderRadius = 'm', colorsSet } = options.uiPreferences ?? {}
  const { code, dir } = languageOf(options.language)
  const effective = theme === 'SYSTEM' ? (dark ? 'DARK' : 'LIGHT') : theme
  const colors = colorsSet?.[effective]
  return {
    className: 'gw',
    lang: code,
    dir,
    'data-theme': theme === 'SYSTEM' ? 'system' : theme === 'DARK' ? 'dark' : 'light',
    'data-radius': borderRadius,
    ...(colors ? { style: paint(colors) } : {}),
  }
}

/** The host's colours as custom properties: `text.primary` becomes `--tc-text-primary`. */
function paint(colors: PartialColorsSet): CSSProperties {
  const pairs = Object.entries(colors).flatMap(([group, value]) =>
    typeof value === 'string'
      ? [[`--tc-${kebab(group)}`, value]]
      : Object.entries(value ?? {}).map(([name, color]) => [`--tc-${kebab(group)}-${name}`, color]),
  )
  return Object.fromEntries(pairs)
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
