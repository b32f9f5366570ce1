import type { Run } from '@ganj/contract'
import { deviceStore } from '#platform/storage.ts'

/** The last known state of a run: what a reload resumes, or still has to submit. */
export interface SavedRun {
  run: Run
  /** base64url; empty before the first checkpoint. */
  log: string
  score: number
  /** It is over, and the server has not confirmed it. */
  ended: boolean
  /** The idempotency key of the submission: the same however often it is tried. */
  key: string
  /** Revives that the log holds; more than these may have been paid for. */
  revived?: number
  /** Seeds of the segments that were given, in order. */
  segments?: readonly string[]
  /** Of a revive that was asked for and not answered yet. */
  reviveKey?: string
}

const storageKey = 'ganj.run'

/** What is stored of this run, if anything. */
export const savedOf = (publicId: string): SavedRun | null => {
  const saved = loadRun()
  return saved?.run.publicId === publicId ? saved : null
}

export function loadRun(): SavedRun | null {
  try {
    const saved: unknown = JSON.parse(deviceStore.get(storageKey) ?? 'null')
    return isSavedRun(saved) ? saved : null
  } catch {
    return null
  }
}

export const saveRun = (saved: SavedRun) => deviceStore.set(storageKey, JSON.stringify(saved))
export const dropRun = () => deviceStore.remove(storageKey)

function isSavedRun(value: unknown): value is SavedRun {
  if (typeof value !== 'object' || value === null) return false
  const { run, log, score, key } = value as Partial<Record<keyof SavedRun, unknown>>
  const hasRun = typeof run === 'object' && run !== null && 'publicId' in run && 'seed' in run
  return hasRun && typeof log === 'string' && typeof score === 'number' && typeof key === 'string'
}
