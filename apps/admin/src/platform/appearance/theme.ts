import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const storageKey = 'ganj.console.theme'
const listeners = new Set<() => void>()

const read = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

/** What the operator chose on this device, else what the system is set to. */
export function startTheme(): void {
  const stored = localStorage.getItem(storageKey)
  const prefersLight = window.matchMedia('(prefers-color-scheme: light)').matches
  show(stored === 'light' || (stored !== 'dark' && prefersLight) ? 'light' : 'dark')
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  show(theme)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useTheme = () => useSyncExternalStore(subscribe, read)
