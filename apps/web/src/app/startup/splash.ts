import { text } from '#platform/i18n/i18n.ts'

const standsMs = 300
const leavesMs = 200
/** So long after the scripts have come the splash leaves, whatever data are still missing. */
const longestMs = 2000

/** The splash stands in the page itself, painted before any script. */
const splash = () => document.getElementById('splash')

/** On a return it shows only when home takes longer than the inline script gives it. */
const isHeldBack = () => document.documentElement.dataset.returning !== undefined

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The page comes in Persian; who chose another language reads it as soon as its texts are there. */
export function translateSplash(): void {
  const tagline = document.getElementById('tagline')
  if (tagline) tagline.textContent = text('app.tagline')
}

let loadingEnd: Promise<number> | undefined

/** Loading ends when the last of what home is drawn with has come: running the scripts and drawing are no part of it. */
export function endLoadingWith(data: Promise<unknown>): void {
  const settled = data.catch(() => undefined)
  loadingEnd = Promise.race([settled, pause(longestMs)]).then(() => lastArrival() ?? performance.now())
}

/** When the last file or answer had come; nothing where the browser does not tell. */
function lastArrival(): number | undefined {
  const arrivals = performance.getEntriesByType?.('resource') as PerformanceResourceTiming[] | undefined
  return arrivals?.length ? Math.max(...arrivals.map(({ responseEnd }) => responseEnd)) : undefined
}

/**
 * The first page is drawn. 300 ms after loading has ended the splash begins to leave, and what is behind it can be touched;
 * it is removed after another 200 ms.
 */
export async function dismissSplash(): Promise<void> {
  const endedAt = await loadingEnd
  if (isHeldBack()) return removeSplash()
  const left = (endedAt ?? performance.now()) + standsMs - performance.now()
  if (left > 0) await pause(left)
  splash()?.classList.add('leaving')
  letThrough()
  await pause(leavesMs)
  splash()?.remove()
}

/** At once: an error must be seen. What was behind it can be reached from now on. */
export function removeSplash(): void {
  splash()?.remove()
  letThrough()
}

function letThrough(): void {
  document.getElementById('root')?.removeAttribute('inert')
}
