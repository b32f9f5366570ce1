/** A value that can be read, replaced and watched. */
export interface Store<T> {
  get(): T
  /** Merges a patch; listeners are called once, with the state before. */
  set(patch: Partial<T>): void
  /** @returns unsubscribe */
  subscribe(listener: (now: T, before: T) => void): () => void
}

/** Makes a store. A listener added or removed while one is being called takes part from the next change on. */
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
