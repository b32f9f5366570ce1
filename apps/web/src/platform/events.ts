/** What the app tells whoever listens: each name with what it carries. */
interface AppEvents {
  /** A page is shown. `path` is the full one, without what the host put into the hash. */
  'page-view': { path: string }
  /** Something failed that nobody expected. */
  failure: { error: unknown }
}

type Heard<E extends keyof AppEvents> = (event: AppEvents[E]) => void

const listeners: { [E in keyof AppEvents]: Set<Heard<E>> } = {
  'page-view': new Set(),
  failure: new Set(),
}

/** Failures from before anybody listened: the page tells of them once it has come to rest. */
const untold: AppEvents['failure'][] = []
const maxUntold = 20

export function emit<E extends keyof AppEvents>(name: E, event: AppEvents[E]): void {
  for (const heard of listeners[name]) heard(event)
  if (name === 'failure' && listeners.failure.size === 0 && untold.length < maxUntold) {
    untold.push(event as AppEvents['failure'])
  }
}

/** Answers how to stop listening. */
export function listen<E extends keyof AppEvents>(name: E, heard: Heard<E>): () => void {
  listeners[name].add(heard)
  if (name === 'failure') for (const event of untold.splice(0)) (heard as Heard<'failure'>)(event)
  return () => {
    listeners[name].delete(heard)
  }
}
