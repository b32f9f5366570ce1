import { runKey } from './saved-run.ts'

/**
 * Keeps the player's run in one window at a time: two would write over each other's log. A browser without locks keeps
 * no window out.
 */
export interface RunLock {
  /** @returns false while another window holds the lock */
  acquire(): Promise<boolean>
  /** Takes the lock from the window that holds it. */
  steal(): Promise<void>
  release(): void
}

/** @param onTaken another window has taken the lock over */
export function createRunLock(onTaken: () => void): RunLock {
  let held: Promise<boolean> | null = null
  let end = () => {}

  const request = (options: LockOptions): Promise<boolean> => {
    let isGranted = false
    const mine = new Promise<boolean>((resolve) => {
      const hold = (lock: Lock | null) => {
        isGranted = lock !== null
        if (!isGranted && held === mine) held = null
        resolve(isGranted)
        if (!isGranted) return undefined
        return new Promise<void>((release) => {
          end = release
        })
      }
      navigator.locks.request(runKey(), options, hold).catch(() => {
        // Some hosts forbid locks.
        resolve(true)
        if (held !== mine) return
        held = null
        if (isGranted) onTaken()
      })
    })
    held = mine
    return mine
  }

  return {
    acquire: () => held ?? (navigator.locks ? request({ ifAvailable: true }) : Promise.resolve(true)),
    async steal() {
      if (navigator.locks) await request({ steal: true })
    },
    release() {
      held = null
      end()
    },
  }
}
