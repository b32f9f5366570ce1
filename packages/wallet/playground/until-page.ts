/**
 * Waits until the page is as wanted; looks after each change of it. Frames are no clock here: a browser without a screen
 * may draw one a second.
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
