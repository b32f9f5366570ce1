export type Theme = 'dark' | 'light'

export const themeKey = 'ganj.theme'

/** The theme of the first frame: the player's choice, else Telegram's theme; elsewhere dark. */
export function firstTheme(chosen: string | null, themeParams: { bg_color?: string } | undefined): Theme {
  if (chosen === 'dark' || chosen === 'light') return chosen
  if (chosen === 'auto' && !themeParams) return systemTheme()
  return themeFor(themeParams)
}

export const systemTheme = (): Theme =>
  window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'

/** The theme that matches the host's background colour. */
export function themeFor(themeParams: { bg_color?: string } | undefined): Theme {
  const ground = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(themeParams?.bg_color ?? '')
  if (!ground) return 'dark'
  const [red = 0, green = 0, blue = 0] = ground.slice(1).map((part) => Number.parseInt(part, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? 'light' : 'dark'
}
