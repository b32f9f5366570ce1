/** The address of a call. @param query undefined and empty values are omitted */
export function addressOf({ path }: { readonly path: string }, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/admin/api${path}${search && `?${search}`}`
}
