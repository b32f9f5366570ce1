/** What the address of a database names; a part that it does not name is empty. */
interface Address {
  /** A name, an address or the folder of a socket. */
  host: string
  port: string
  name: string
  user: string
}

/** Whether `pg` can read the text as an address. */
export const isAddress = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(withHost(text))

/**
 * The parts of an address of PostgreSQL, without its secrets.
 * @throws TypeError when it is none
 */
export function parseAddress(text: string): Address {
  const { hostname, port, pathname, username, searchParams } = new URL(withHost(text))
  return {
    host: searchParams.get('host') || (hostname === unnamed ? '' : decoded(hostname)),
    port,
    name: decoded(pathname.slice(1)),
    user: decoded(username),
  }
}

const unnamed = 'unnamed.invalid'

/** `pg` accepts a user without a host, whose socket is a parameter; the parser of web addresses does not. */
const withHost = (text: string): string => text.replace('@/', `@${unnamed}/`)

/** `pg` accepts a percent sign that encodes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
