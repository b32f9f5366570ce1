import { type AnalyticsEvent, identityOf, readEvent } from './event.ts'

/** The used part of web storage. Each call may throw: hosts forbid, fill up or lose storage. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storages of pending events: that of the device, which tabs share, and that of this tab. */
export interface EventStorages {
  local: WebStorage | undefined
  session: WebStorage | undefined
}

/** Maximum number of pending events; beyond it the oldest are dropped, to limit the used storage. */
const storedEventsCap = 500
/** Maximum number of identities of delivered events that are stored for other tabs. */
const deliveredCap = 1000

/** Pending events, in memory and in both storages. */
export interface EventStore {
  /** Adds an event, at once in memory and in this tab's storage. */
  add(event: AnalyticsEvent): void
  /** Synchronises this tab's events with the shared storage. To be called by one tab at a time. */
  share(): void
  /** The first pending events, oldest first, without the given identities. */
  first(count: number, without: ReadonlySet<string>): AnalyticsEvent[]
  /** Removes delivered events. To be called by one tab at a time. */
  remove(events: readonly AnalyticsEvent[]): void
  readonly size: number
  /** Number of events dropped because of the cap since the page was loaded. */
  readonly dropped: number
}

/** @param token the app's token, part of the storage key */
export function createEventStore(token: string, { local, session }: EventStorages): EventStore {
  const key = `TGA-Batch-Requests-${token}`
  const deliveredKey = `TGA-Delivered-${token}`
  const waiting = new Map<string, AnalyticsEvent>()
  let dropped = 0
  const delivered = () => new Set(readList(local, deliveredKey).filter((id) => typeof id === 'string'))

  addUndelivered(readList(session, key), delivered())

  function addUndelivered(stored: readonly unknown[], gone: ReadonlySet<unknown>): void {
    for (const value of stored) {
      const event = readEvent(value)
      if (event && !gone.has(identityOf(event))) waiting.set(identityOf(event), event)
    }
  }

  function trim(): void {
    const oldest = waiting.keys()
    while (waiting.size > storedEventsCap) {
      waiting.delete(oldest.next().value as string)
      dropped += 1
    }
  }

  const save = (storage: WebStorage | undefined) => write(storage, key, [...waiting.values()])

  return {
    add(event) {
      waiting.set(identityOf(event), event)
      trim()
      save(session)
    },
    share() {
      const gone = delivered()
      for (const id of waiting.keys()) if (gone.has(id)) waiting.delete(id)
      addUndelivered(readList(local, key), gone)
      trim()
      save(local)
      save(session)
    },
    first: (count, without) =>
      [...waiting].flatMap(([id, event]) => (without.has(id) ? [] : [event])).slice(0, count),
    remove(events) {
      const gone = [...readList(local, deliveredKey), ...events.map(identityOf)].slice(-deliveredCap)
      for (const event of events) waiting.delete(identityOf(event))
      // The storage that shrinks first: on a full device this frees space for the one that grows.
      save(local)
      write(local, deliveredKey, gone)
      save(session)
    },
    get size() {
      return waiting.size
    },
    get dropped() {
      return dropped
    },
  }
}

function readList(storage: WebStorage | undefined, key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * What does not fit stays in memory only. The old copy is kept: it is better than none, and its events are sent at
 * most twice.
 */
function write(storage: WebStorage | undefined, key: string, list: readonly unknown[]): void {
  try {
    if (list.length === 0) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is full or forbidden.
  }
}
