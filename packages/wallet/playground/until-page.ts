/**
 * Waits until the page meets a condition, which is checked after each DOM mutation. Animation frames are not used: a
 * headless browser may render only one per second.
 */
export function untilPage(isAsWanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isAsWanted()) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    look()
  })
}
