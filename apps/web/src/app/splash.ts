const standsMs = 2000
const leavesMs = 200

/** The splash stands in the page itself, painted before any script. */
const splash = () => document.getElementById('splash')

/** The first page has loaded: hides the splash 2000 ms later and removes it after another 200 ms. */
export function dismissSplash(): void {
  setTimeout(() => {
    splash()?.classList.add('leaving')
    setTimeout(removeSplash, leavesMs)
  }, standsMs)
}

/** At once: an error must be seen. */
export function removeSplash(): void {
  splash()?.remove()
}
