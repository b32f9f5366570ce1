import { useSyncExternalStore } from 'react'
import { showTheme, type Theme, themeStorageKey } from './first-theme.ts'

const listeners = new Set<() => void>()

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(themeStorageKey, theme)
  showTheme(theme)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useTheme = () => useSyncExternalStore(subscribe, read)
