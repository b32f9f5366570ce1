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

/** The first of each: whoever watches comes once the page is at rest, and is told of what was before. */
const early: { [E in keyof AppEvents]: AppEvents[E][] } = { 'page-view': [], failure: [] }
const mostEarly = 20

export function emit<E extends keyof AppEvents>(name: E, event: AppEvents[E]): void {
  if (early[name].length < mostEarly) early[name].push(event)
  for (const heard of listeners[name]) heard(event)
}

/** Hears what comes, and first what came before. Answers how to stop listening. */
export function listen<E extends keyof AppEvents>(name: E, heard: Heard<E>): () => void {
  for (const event of early[name]) heard(event)
  listeners[name].add(heard)
  return () => {
    listeners[name].delete(heard)
  }
}
