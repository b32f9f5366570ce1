import { text } from '#platform/i18n/i18n.ts'

const standsMs = 300
const leavesMs = 200
/** Longest time after the scripts have loaded until the splash fades out, in milliseconds, even without all data. */
const longestMs = 2000

/** The splash is part of the page's markup, painted before any script. */
const splash = () => document.getElementById('splash')

/** For a returning player the splash shows only when home takes longer than the inline script allows. */
const isHeldBack = () => document.documentElement.dataset.returning !== undefined

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The page is served in Persian; another chosen language replaces it as soon as its texts are loaded. */
export function translateSplash(): void {
  const tagline = document.getElementById('tagline')
  if (tagline) tagline.textContent = text('app.tagline')
}

let loadingEnd: Promise<number> | undefined

/** Loading ends when the last resource that home needs has arrived; running scripts and drawing do not count. */
export function endLoadingWith(data: Promise<unknown>): void {
  const settled = data.catch(() => undefined)
  loadingEnd = Promise.race([settled, pause(longestMs)]).then(() => lastArrival() ?? performance.now())
}

/** When the last resource had arrived; undefined where the browser does not report it. */
function lastArrival(): number | undefined {
  const arrivals = performance.getEntriesByType?.('resource') as PerformanceResourceTiming[] | undefined
  return arrivals?.length ? Math.max(...arrivals.map(({ responseEnd }) => responseEnd)) : undefined
}

/**
 * Call when the first page is rendered. 300 ms after loading has ended the splash starts to fade out and the page
 * becomes interactive; the splash is removed after another 200 ms.
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

/** Removes the splash at once, for an error; the page below becomes interactive. */
export function removeSplash(): void {
  splash()?.remove()
  letThrough()
}

function letThrough(): void {
  document.getElementById('root')?.removeAttribute('inert')
}
