import { type AnalyticsEvent, identityOf, readEvent } from './event.ts'

/** What of web storage is used. Each call may throw: hosts forbid storage, fill it up or lose it. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where events wait: this device's storage, which tabs share, and this tab's own. */
export interface EventStorages {
  local: WebStorage | undefined
  session: WebStorage | undefined
}

/** Most events that wait; beyond it the oldest go, for a phone's storage is not ours to fill. */
const storedEventsCap = 500
/** Most identities of delivered events that are remembered for the other tabs. */
const deliveredCap = 1000

/** Events that wait to be sent, in memory and in both storages. */
export interface EventStore {
  /** Takes an event in: memory and this tab's storage at once. */
  add(event: AnalyticsEvent): void
  /** Writes what this tab knows into the storage that tabs share, and takes from it. To be called by one tab at a time. */
  share(): void
  /** The first events that wait, oldest first, without some by their identity. */
  first(count: number, without: ReadonlySet<string>): AnalyticsEvent[]
  /** Forgets events that were delivered. To be called by one tab at a time. */
  remove(events: readonly AnalyticsEvent[]): void
  readonly size: number
  /** How many were given up for the cap since the page was loaded. */
  readonly dropped: number
}

/** @param token The app's token, part of the storage's key. */
export function createEventStore(token: string, { local, session }: EventStorages): EventStore {
  const key = `TGA-Batch-Requests-${token}`
  const deliveredKey = `TGA-Delivered-${token}`
  const waiting = new Map<string, AnalyticsEvent>()
  let dropped = 0
  const delivered = () => new Set(readList(local, deliveredKey).filter((id) => typeof id === 'string'))

  take(readList(session, key), delivered())

  function take(stored: readonly unknown[], gone: ReadonlySet<unknown>): void {
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
      take(readList(local, key), gone)
      trim()
      save(local)
      save(session)
    },
    first: (count, without) =>
      [...waiting].flatMap(([id, event]) => (without.has(id) ? [] : [event])).slice(0, count),
    remove(events) {
      const gone = [...readList(local, deliveredKey), ...events.map(identityOf)].slice(-deliveredCap)
      for (const event of events) waiting.delete(identityOf(event))
      // First what shrinks: on a full device it makes the room for what grows.
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

/** What does not fit stays in memory: an old copy that still stands is better than none, for it is sent at most twice. */
function write(storage: WebStorage | undefined, key: string, list: readonly unknown[]): void {
  try {
    if (list.length === 0) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(list))
  } catch {
    // Full or forbidden.
  }
}
