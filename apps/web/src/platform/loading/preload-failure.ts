import { reportOnce } from '../report-failure.ts'

/** Per visit: where one chunk fails to load, the others usually fail too. */
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

/** Messages of browsers, for where the bundler reports no event. */
const chunkWords = /dynamically imported module|importing a module script|unable to preload css/i

/** Whether a chunk failed to load: no connection, or a build that is no longer served. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || chunkWords.test(error.message))
