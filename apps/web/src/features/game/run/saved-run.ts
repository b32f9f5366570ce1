import type { Run } from '@ganj/contract'
import { presentPlayer } from '#auth/store.ts'
import { deviceStore } from '#platform/storage.ts'

/** The last known state of a run, for resuming or submitting it after a reload. */
export interface SavedRun {
  run: Run
  /** base64url; empty before the first checkpoint. */
  log: string
  score: number
  /** The run is over, but the server has not confirmed the submission. */
  ended: boolean
  /** The idempotency key of the submission: the same for every retry. */
  key: string
  /** Number of revives in the log; more may have been paid for. */
  revived?: number
  /** Seeds of the segments received so far, in order. */
  segments?: readonly string[]
  /** The idempotency key of a revive whose payment is pending. */
  reviveKey?: string
}

/** Several accounts may share the storage of one messenger, so each has a run of its own. */
export const runKey = () => `ganj.run ${presentPlayer() ?? ''}`
/** Of whoever played last: written by earlier versions. */
const sharedKey = 'ganj.run'

/** The stored state of this run; null without one. */
export const savedOf = (publicId: string): SavedRun | null => {
  const saved = loadRun()
  return saved?.run.publicId === publicId ? saved : null
}

export function loadRun(): SavedRun | null {
  try {
    const saved: unknown = JSON.parse(deviceStore.get(runKey()) ?? deviceStore.get(sharedKey) ?? 'null')
    return isSavedRun(saved) ? saved : null
  } catch {
    return null
  }
}

export function saveRun(saved: SavedRun): void {
  deviceStore.set(runKey(), JSON.stringify(saved))
  deviceStore.remove(sharedKey)
}

export function dropRun(): void {
  deviceStore.remove(runKey())
  deviceStore.remove(sharedKey)
}

function isSavedRun(value: unknown): value is SavedRun {
  if (typeof value !== 'object' || value === null) return false
  const { run, log, score, key } = value as Partial<Record<keyof SavedRun, unknown>>
  const hasRun = typeof run === 'object' && run !== null && 'publicId' in run && 'seed' in run
  return hasRun && typeof log === 'string' && typeof score === 'number' && typeof key === 'string'
}
