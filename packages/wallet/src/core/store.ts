/** An observable value. */
export interface Store<T> {
  get(): T
  /** Merges a patch; listeners are called once, with the new and the previous state. */
  set(patch: Partial<T>): void
  /** @returns unsubscribe */
  subscribe(listener: (now: T, before: T) => void): () => void
}

/** Creates a store. Listeners added or removed during a notification take effect with the next change. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial
  let listeners: ((now: T, before: T) => void)[] = []
  return {
    get: () => state,
    set(patch) {
      const before = state
      state = { ...state, ...patch }
      for (const listener of listeners) listener(state, before)
    },
    subscribe(listener) {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
  }
}
