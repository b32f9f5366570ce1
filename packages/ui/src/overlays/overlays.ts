import { useEffect, useEffectEvent } from 'react'

type Close = () => void

let open: readonly Close[] = []
const watchers = new Set<() => void>()

function change(now: readonly Close[]): void {
  open = now
  for (const watcher of watchers) watcher()
}

/** What lies over the page, in the order in which it came up: a host's back button closes the last of it first. */
export const overlays = {
  count: () => open.length,
  closeTop: () => open.at(-1)?.(),
  /** Adds one that is not a component of ours, by how it is closed. @returns remove */
  add(close: Close): () => void {
    // Its own entry, so that one way to close may stand for several.
    const entry = () => close()
    change([...open, entry])
    return () => change(open.filter((other) => other !== entry))
  },
  /** Called when one opens or closes. @returns unsubscribe */
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Makes the component one of them for as long as it is mounted. */
export function useOverlay(onClose: Close): void {
  const close = useEffectEvent(onClose)
  useEffect(() => overlays.add(() => close()), [])
}
