import { useSyncExternalStore } from 'react'
import type { TonConnectUiOptions } from '../core/options.ts'
import { type Looks, looksOf } from './looks.ts'

const DARK = '(prefers-color-scheme: dark)'
const query = () => (typeof matchMedia === 'undefined' ? null : matchMedia(DARK))

function subscribe(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** Looks that follow the system's theme. On a server the system is light. */
export function useLooks(options: TonConnectUiOptions): Looks {
  const dark = useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
  return looksOf(options, dark)
}
