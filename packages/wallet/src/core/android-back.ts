const MARK = 'ganjWalletModal'

/** The close functions of the open dialogs, the topmost last. They share one history entry. */
const dialogs: (() => void)[] = []
/** We have called `history.back()`; `popstate` fires later, when other dialogs may be open. */
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

/**
 * Lets the Android back button close a dialog.
 * @returns unregister: call it when the dialog was closed in another way
 */
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
    // Our own entry must not require a second press of Back.
    returning = !!history.state?.[MARK]
    if (returning) history.back()
    else removeEventListener('popstate', onPop)
  }
}
