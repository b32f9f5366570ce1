import type { Home } from '@ganj/contract'

type Part<Name extends keyof Home> = Exclude<Home[Name], undefined>

const answer = window.ganjStart
const taken = new Set<keyof Home>()

/**
 * The first to read a part takes it from what the inline script has asked for; whoever reads it later, perhaps because
 * it has changed, asks the server, also while that answer is still on its way.
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
