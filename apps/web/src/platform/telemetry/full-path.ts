/** What the app itself reads behind a path: the group of a link, and the mark of a platform. */
const knownFields = ['mi', 'playdeck']
const knownValue = /^-?\w{0,32}$/
/** A place on a page, as the links of the app name it. */
const place = /^#[a-z]{1,16}$/

/**
 * The path of a page view with its query and its hash. Only what the app means by itself stays: a hand-over token, launch
 * parameters and anything else in the address are removed.
 */
export function fullPath(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, window.location.origin)
  const query = knownFields.flatMap((name) => {
    const value = searchParams.get(name)
    return value !== null && knownValue.test(value) ? [`${name}=${value}`] : []
  })
  return `${pathname}${query.length > 0 ? `?${query.join('&')}` : ''}${place.test(hash) ? hash : ''}`
}
