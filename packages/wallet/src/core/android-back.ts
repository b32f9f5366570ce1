const MARK = 'ganjWalletModal'

/** Lets the Android back button close what is open. @returns forget: call it when it was closed otherwise */
export function catchAndroidBack(close: () => void, page: Window = window): () => void {
  if (!/android/i.test(page.navigator.userAgent)) return () => {}
  page.history.pushState({ ...page.history.state, [MARK]: true }, '')
  let caught = false
  const onPop = () => {
    caught = true
    close()
  }
  page.addEventListener('popstate', onPop, { once: true })
  return () => {
    page.removeEventListener('popstate', onPop)
    // Our own entry must not make the user press back twice.
    if (!caught && page.history.state?.[MARK]) page.history.back()
  }
}
