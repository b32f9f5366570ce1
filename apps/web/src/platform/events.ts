/** The events of the app, by name, with their payloads. */
interface AppEvents {
  /** A page is shown. `path` is the full path, without the host's launch parameters in the hash. */
  'page-view': { path: string }
  /** An unexpected failure. */
  failure: { error: unknown }
  /** An uncaught error, or the reason of an unhandled rejection. */
  uncaught: { error: unknown }
}

type Listener<E extends keyof AppEvents> = (event: AppEvents[E]) => void

const listeners: { [E in keyof AppEvents]: Set<Listener<E>> } = {
  'page-view': new Set(),
  failure: new Set(),
  uncaught: new Set(),
}

/** The first events of each name: listeners are added once the page is idle, and receive earlier events. */
const early: { [E in keyof AppEvents]: AppEvents[E][] } = {
  'page-view': [],
  failure: [],
  uncaught: [],
}
const mostEarly = 20

export function emit<E extends keyof AppEvents>(name: E, event: AppEvents[E]): void {
  if (early[name].length < mostEarly) early[name].push(event)
  for (const listener of listeners[name]) listener(event)
}

/** Subscribes to an event; earlier events are replayed first. @returns unsubscribe */
export function listen<E extends keyof AppEvents>(name: E, listener: Listener<E>): () => void {
  for (const event of early[name]) listener(event)
  listeners[name].add(listener)
  return () => {
    listeners[name].delete(listener)
  }
}
