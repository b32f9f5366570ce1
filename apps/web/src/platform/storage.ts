import { isPlayerView } from './player-view.ts'

/** Web storage that never throws: when a host blocks, fills or clears it, the app keeps values in memory. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  /** Keys whose last write failed: the storage may still have an older value of them. */
  const unwritten = new Set<string>()
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(open())
    } catch {
      return null
    }
  }
  return {
    get: (key) =>
      (unwritten.has(key) ? null : attempt((storage) => storage.getItem(key))) ?? memory.get(key) ?? null,
    set(key, value) {
      memory.set(key, value)
      const isWritten = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isWritten) unwritten.delete(key)
      else unwritten.add(key)
    },
    remove(key) {
      memory.delete(key)
      unwritten.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** The browser's own. @throws when the host forbids it, and in a player view */
export function webStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  if (isPlayerView) throw new Error('A view of a player stores nothing')
  return window[kind]
}

/** Stored on the device. */
export const deviceStore = safeStorage(() => webStorage('localStorage'))
/** Stored for this tab; survives a reload. */
export const tabStore = safeStorage(() => webStorage('sessionStorage'))
