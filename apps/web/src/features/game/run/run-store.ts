import {
  type Attempt,
  type AttemptEvent,
  attempts,
  nextRunState,
  type RunEvent,
  type RunState,
} from './run-machine.ts'

export interface RunSnapshot {
  state: RunState
  attempt: Attempt
}

/** One transition of the machine, for subscribers with side effects. */
export interface RunTransition {
  before: RunState
  state: RunState
  event: RunEvent
}

/** Holds the state of the machine and notifies its subscribers. */
export interface RunStore {
  snapshot(): RunSnapshot
  /** @returns whether the state handles the event; otherwise nothing changes */
  dispatch(event: RunEvent): boolean
  /** The same for the state of the Play button. */
  attempt(event: AttemptEvent): boolean
  /** Calls after each change. @returns unsubscribe */
  subscribe(listener: () => void): () => void
  /** Calls with each transition of the run. @returns unsubscribe */
  onTransition(listener: (transition: RunTransition) => void): () => void
}

export function createRunStore(): RunStore {
  let snapshot: RunSnapshot = { state: { name: 'home' }, attempt: 'none' }
  const listeners = new Set<() => void>()
  const followers = new Set<(transition: RunTransition) => void>()

  const change = (next: RunSnapshot) => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const addTo = <T>(group: Set<T>, member: T) => {
    group.add(member)
    return () => void group.delete(member)
  }

  return {
    snapshot: () => snapshot,
    dispatch(event) {
      const before = snapshot.state
      const state = nextRunState(before, event)
      if (state === before) return false
      change({ ...snapshot, state })
      for (const follow of followers) follow({ before, state, event })
      return true
    },
    attempt(event) {
      const attempt = attempts[snapshot.attempt][event]
      if (!attempt) return false
      change({ ...snapshot, attempt })
      return true
    },
    subscribe: (listener) => addTo(listeners, listener),
    onTransition: (listener) => addTo(followers, listener),
  }
}
