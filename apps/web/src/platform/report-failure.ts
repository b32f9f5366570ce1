import { isRefusal } from '@ganj/client'
import { emit } from './events.ts'

/** Maximum number of reports per visit: a repeated failure must not displace the others. */
const mostReported = 20
const reported = new Set<unknown>()

/** Reports a failure that the page does not show. */
export function reportFailure(error: unknown): void {
  console.error(error)
  reportOnce(error)
}

/** The same for operations that are expected to fail sometimes: the console shows a warning. */
export function reportWarning(error: unknown): void {
  console.warn(error)
  reportOnce(error)
}

/** Reports an error once, however often it is caught. @returns whether it was reported */
export function reportOnce(error: unknown): boolean {
  // Without a connection failures are expected and no report would arrive; the server logs its own refusals.
  if (isRefusal(error) || !navigator.onLine || reported.has(error) || reported.size === mostReported)
    return false
  reported.add(error)
  emit('failure', { error })
  return true
}

/** Emits uncaught errors: reporting starts once the page is idle, and must receive earlier failures. */
export function emitUncaught(page: Window): void {
  page.addEventListener('error', ({ error }) => emit('uncaught', { error }))
  page.addEventListener('unhandledrejection', ({ reason }) => emit('uncaught', { error: reason }))
}
