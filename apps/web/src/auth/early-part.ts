import type { Home } from '@ganj/contract'

type Part<Name extends keyof Home> = Exclude<Home[Name], undefined>

const answer = window.ganjStart
const taken = new Set<keyof Home>()

/**
 * The first read of a part takes the response that the inline script requested. Later reads ask the server, even while
 * that response is pending: the part may have changed since.
 */
export async function earlyOr<Name extends keyof Home>(
  name: Name,
  read: () => Promise<Part<Name>>,
): Promise<Part<Name>> {
  if (taken.has(name)) return read()
  taken.add(name)
  const part = (await answer)?.home[name]
  return part === undefined ? read() : (part as Part<Name>)
}
