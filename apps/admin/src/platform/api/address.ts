/** Where a call is sent. @param query what is undefined or empty is left out */
export function addressOf({ path }: { readonly path: string }, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/admin/api${path}${search && `?${search}`}`
}
