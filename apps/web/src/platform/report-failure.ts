import { isRefusal } from '@ganj/client'
import { emit } from './events.ts'

/** Per visit: a failure that repeats must not displace the others. */
const mostReported = 20
const reported = new Set<unknown>()

/** Reports a failure that the page does not show. */
export function reportFailure(error: unknown): void {
  console.error(error)
  reportOnce(error)
}

/** The same for what is expected to fail now and then: in the console it is a warning. */
export function reportWarning(error: unknown): void {
  console.warn(error)
  reportOnce(error)
}

/** Reports an error once, however many places catch it. @returns whether it was reported */
export function reportOnce(error: unknown): boolean {
  // Without a connection nothing is broken and no report would arrive; the server logs its own refusals.
  if (isRefusal(error) || !navigator.onLine || reported.has(error) || reported.size === mostReported)
    return false
  reported.add(error)
  emit('failure', { error })
  return true
}

/** Emits what nobody caught: reporting starts once the page is idle, and must know of what failed before. */
export function emitUncaught(page: Window): void {
  page.addEventListener('error', ({ error }) => emit('uncaught', { error }))
  page.addEventListener('unhandledrejection', ({ reason }) => emit('uncaught', { error: reason }))
}
