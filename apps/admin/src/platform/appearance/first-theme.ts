export type Theme = 'dark' | 'light'

export const themeStorageKey = 'ganj.console.theme'

/** The operator's choice on this device, else the system's theme. */
export function firstTheme(): Theme {
  const stored = localStorage.getItem(themeStorageKey)
  const prefersLight = window.matchMedia('(prefers-color-scheme: light)').matches
  return stored === 'light' || (stored !== 'dark' && prefersLight) ? 'light' : 'dark'
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}
