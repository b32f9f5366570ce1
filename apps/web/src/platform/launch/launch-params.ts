/** Storage keys of this tab's launch, which survives a reload. */
export const launchKeys = {
  hash: 'ganj.launch-hash',
  query: 'ganj.launch-query',
  initData: 'ganj.init-data',
} as const

/** Splits a hash into the hash without init data, and the init data. */
export function splitInitData(hash: string): { hash: string; initData: string } {
  const fields = hash.replace(/^#/, '').split('&')
  // The name is compared after decoding: it can be written without a value, or with escapes.
  const kept = fields.filter((field) => !new URLSearchParams(field).has('tgWebAppData'))
  if (kept.length === fields.length) return { hash, initData: '' }
  const initData = new URLSearchParams(hash.replace(/^#/, '')).get('tgWebAppData') ?? ''
  return { hash: kept.length > 0 ? `#${kept.join('&')}` : '', initData }
}

/** The launch hash with init data, as the host passed it. */
export const withInitData = (hash: string, initData: string): string =>
  initData === '' ? hash : `${splitInitData(hash).hash}&tgWebAppData=${encodeURIComponent(initData)}`

export const looksLikeLaunchHash = (hash: string) => /[#&]tgWebAppPlatform=/.test(hash)

/** Fields of the start parameter: inviter, broadcast, source, group. */
export interface StartParam {
  ref?: string
  bmid?: string
  jso?: string
  mi?: string
}

const startKeys = ['ref', 'bmid', 'jso', 'mi'] as const

/** `ref_12__jso_story`: pairs joined by a double underscore, each a key, an underscore and its value. */
export function parseStartParam(startParam: string): StartParam {
  const known: StartParam = {}
  for (const pair of startParam.split('__')) {
    const cut = pair.indexOf('_')
    const key = startKeys.find((one) => one === pair.slice(0, cut))
    const value = pair.slice(cut + 1)
    if (key && value) known[key] = value
  }
  return known
}

/** The user that Telegram names; unverified, like all launch data. */
interface LaunchUser {
  id: number
  language_code?: string
}

/** The user part of init data as JSON, or null: only such data is stored. */
export function userOf(initData: string): LaunchUser | null {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? '')
    return typeof user === 'object' && user !== null && 'id' in user ? (user as LaunchUser) : null
  } catch {
    return null
  }
}
