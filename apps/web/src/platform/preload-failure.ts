import { isRefusal } from '@ganj/client'
import { emit } from './events.ts'

/** Of one visit: where one thing does not come, the others do not either. */
const mostTold = 3
let told = 0

/** Tells that something fetched ahead has not come, which nobody on the page would say. */
export function tellPreloadFailure(error: unknown): void {
  // Without a line nothing is broken, and nobody could be told.
  if (isRefusal(error) || !navigator.onLine || told === mostTold) return
  told++
  emit('failure', { error })
}
