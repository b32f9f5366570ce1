const MARK = 'ganjWalletModal'

/** How to close the dialogs that are open, the uppermost last. They share one entry in the history. */
const dialogs: (() => void)[] = []
/** We have gone back ourselves; the browser tells of it later, when other dialogs may be open. */
let returning = false

function push(): void {
  history.pushState({ ...history.state, [MARK]: true }, '')
}

function onPop(): void {
  if (!returning) dialogs.pop()?.()
  returning = false
  if (dialogs.length > 0) push()
  else removeEventListener('popstate', onPop)
}

/** Lets the Android back button close what is open. @returns forget: call it when it was closed otherwise */
export function catchAndroidBack(close: () => void): () => void {
  if (!/android/i.test(navigator.userAgent)) return () => {}
  if (dialogs.length === 0 && !returning) {
    push()
    addEventListener('popstate', onPop)
  }
  dialogs.push(close)
  return () => {
    const at = dialogs.indexOf(close)
    if (at < 0) return
    dialogs.splice(at, 1)
    if (dialogs.length > 0 || returning) return
    // Our own entry must not make the user press back twice.
    returning = !!history.state?.[MARK]
    if (returning) history.back()
    else removeEventListener('popstate', onPop)
  }
}
