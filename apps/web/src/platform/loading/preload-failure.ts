import { reportOnce } from '../report-failure.ts'

/** Of one visit: where one thing does not come, the others do not either. */
const mostReported = 3
let reported = 0
const chunkFailures = new WeakSet<object>()

/** Reports a prefetch that failed, which the page itself does not show. */
export function reportPreloadFailure(error: unknown): void {
  if (reported < mostReported && reportOnce(error)) reported++
}

/** The same for a chunk, which is remembered as one. */
export function reportChunkFailure(error: unknown): void {
  if (error instanceof Error) chunkFailures.add(error)
  reportPreloadFailure(error)
}

/** What browsers say where the bundler reports no event. */
const chunkWords = /dynamically imported module|importing a module script|unable to preload css/i

/** Whether a part of the app's code has not come: no line, or a build that is no longer served. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || chunkWords.test(error.message))
