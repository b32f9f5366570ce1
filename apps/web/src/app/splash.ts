import { text } from '#platform/i18n/i18n.ts'

const standsMs = 2000
const leavesMs = 200

/** The splash stands in the page itself, painted before any script. */
const splash = () => document.getElementById('splash')

/** The page comes in Persian; who chose another language reads it as soon as its texts are there. */
export function translateSplash(): void {
  const tagline = document.getElementById('tagline')
  if (tagline) tagline.textContent = text('app.tagline')
}

/** The first page has loaded: hides the splash 2000 ms later and removes it after another 200 ms. */
export function dismissSplash(): void {
  setTimeout(() => {
    splash()?.classList.add('leaving')
    setTimeout(removeSplash, leavesMs)
  }, standsMs)
}

/** At once: an error must be seen. What was behind it can be reached from now on. */
export function removeSplash(): void {
  splash()?.remove()
  document.getElementById('root')?.removeAttribute('inert')
}
