/** Query parameters that the app itself reads: the group of a link, and the platform. */
const knownFields = ['mi', 'playdeck']
const knownValue = /^-?\w{0,32}$/
/** The hash of a place on a page, as in links of the app. */
const place = /^#[a-z]{1,16}$/

/**
 * The path of a page view with its query and its hash. Only parameters and hashes of the app itself are kept:
 * hand-over tokens, launch parameters and everything else are removed.
 */
export function fullPath(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, window.location.origin)
  const query = knownFields.flatMap((name) => {
    const value = searchParams.get(name)
    return value !== null && knownValue.test(value) ? [`${name}=${value}`] : []
  })
  return `${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${place.test(hash) ? hash : ''}`
}
