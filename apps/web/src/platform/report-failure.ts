import { isRefusal } from '@ganj/client'
import { emit } from './events.ts'

/** Of one visit: a failure that repeats must not crowd out the rest. */
const mostReported = 20
const reported = new Set<unknown>()

/** Reports a failure that nothing on the page says, also where the page can do without what failed. */
export function reportFailure(error: unknown): void {
  console.error(error)
  reportOnce(error)
}

/** The same for what is expected to fail now and then: in the console it is a warning. */
export function reportWarning(error: unknown): void {
  console.warn(error)
  reportOnce(error)
}

/** Hands an error to error reporting, once however many places have caught it. @returns whether it was handed over */
export function reportOnce(error: unknown): boolean {
  // Without a connection nothing is broken and no report would arrive; the server logs what it refuses.
  if (isRefusal(error) || !navigator.onLine || reported.has(error) || reported.size === mostReported)
    return false
  reported.add(error)
  emit('failure', { error })
  return true
}
