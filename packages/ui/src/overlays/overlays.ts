import { useEffect, useEffectEvent } from 'react'

type Close = () => void

let open: readonly Close[] = []
const watchers = new Set<() => void>()

function change(now: readonly Close[]): void {
  open = now
  for (const watcher of watchers) watcher()
}

/** The open overlays in the order in which they opened: a host's back button closes the last one first. */
export const overlays = {
  count: () => open.length,
  closeTop: () => open.at(-1)?.(),
  /** Adds an overlay that is not a component of the app; `close` closes it. @returns remove */
  add(close: Close): () => void {
    // A new function as identity: several overlays may share one `close`.
    const entry = () => close()
    change([...open, entry])
    return () => change(open.filter((other) => other !== entry))
  },
  /** Called when an overlay opens or closes. @returns unsubscribe */
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Registers the component as an overlay for as long as it is mounted. */
export function useOverlay(onClose: Close): void {
  const close = useEffectEvent(onClose)
  useEffect(() => overlays.add(() => close()), [])
}
