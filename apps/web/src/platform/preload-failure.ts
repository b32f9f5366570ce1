import { reportOnce } from './report-failure.ts'

/** Of one visit: where one thing does not come, the others do not either. */
const mostTold = 3
let told = 0
const chunkFailures = new WeakSet<object>()

/** Tells that something fetched ahead has not come, which nobody on the page would say. */
export function tellPreloadFailure(error: unknown): void {
  if (told < mostTold && reportOnce(error)) told++
}

/** The same for a chunk, which is remembered as one. */
export function tellChunkFailure(error: unknown): void {
  if (error instanceof Error) chunkFailures.add(error)
  tellPreloadFailure(error)
}

/** What browsers say where the bundler has not told of it. */
const chunkWords = /dynamically imported module|importing a module script|unable to preload css/i

/** Whether a part of the app's code has not come: no line, or a build that is no longer served. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (chunkFailures.has(error) || chunkWords.test(error.message))
