/** The credential in the address, if any. */
export type Launch =
  | { kind: 'link'; token: string }
  | { kind: 'telegram'; initData: string }
  | { kind: 'widget'; result: string }
  | null

/**
 * Reads the one-time token or the data of Telegram or its login widget from the hash of the address, and removes it:
 * neither the history nor a copied address may contain it.
 */
export function consumeLaunch(): Launch {
  const { hash, pathname, search } = window.location
  if (hash === '') return null
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  const token = /^#(?:token=)?([A-Za-z0-9_-]{43})$/.exec(hash)?.[1]
  if (token) return { kind: 'link', token }
  const result = /^#tgAuthResult=([A-Za-z0-9+/_=-]+)$/.exec(hash)?.[1]
  if (result) return { kind: 'widget', result }
  const initData = new URLSearchParams(hash.slice(1)).get('tgWebAppData')
  return initData ? { kind: 'telegram', initData } : null
}
