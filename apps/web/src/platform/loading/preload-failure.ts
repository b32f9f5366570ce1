import { reportOnce } from '../report-failure.ts'

/** Maximum number of reports per visit: when one chunk fails to load, the others usually fail too. */
const mostReported = 3
let reported = 0
const chunkFailures = new WeakSet<object>()

/** Reports a failed prefetch, which the page itself does not show. */
export function reportPreloadFailure(error: unknown): void {
  if (reported < mostReported && reportOnce(error)) reported++
}

/** The same for a chunk; the error is marked as a chunk failure. */
export function reportChunkFailure(error: unknown): void {
  if (error instanceof Error) chunkFailures.add(error)
  reportPreloadFailure(error)
}

/** Messages of browsers, for failures without an event of the bundler. */
const chunkWords = /dynamically imported module|importing a module script|unable to preload css/i

/** Whether a chunk failed to load: no connection, or a build that is no longer served. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || chunkWords.test(error.message))
