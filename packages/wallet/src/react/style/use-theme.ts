import type { TonConnectUiOptions } from '../../core/options.ts'
import { useIsMounted, useSyncExternalStore } from '../compat.ts'
import { type ThemeAttributes, themeAttributes } from './theme.ts'

const DARK = '(prefers-color-scheme: dark)'
const query = () => (typeof matchMedia === 'undefined' ? null : matchMedia(DARK))

function subscribe(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/**
 * The theme, which follows the system's. On a server the system counts as light, and the host's colours are omitted: a
 * content security policy may forbid inline styles in the markup, but not styles set by a script.
 */
export function useTheme(options: TonConnectUiOptions): ThemeAttributes {
  const isMounted = useIsMounted()
  const dark = useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
  const { style, ...attributes } = themeAttributes(options, dark)
  return style && isMounted ? { ...attributes, style } : attributes
}
