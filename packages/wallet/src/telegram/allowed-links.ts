/** Schemes of wallets in the public list; others end in `-tc`, as the protocol recommends. */
const REGISTERED = new Set(
  'https tg tc bitkeep bnc bybitapp echooo imtokenv2 okx okex tonhub gatewallet tpoutside wallet'.split(' '),
)

/** Schemes that a browser would execute or read instead of passing them to an app: never opened. */
const FORBIDDEN =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|http|ws|wss|ftp|intent|ms-.*|search-ms)$/

/** The scheme of an address in lower case, or null when it is no address. */
function schemeOf(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > MAX_LENGTH || !URL.canParse(link)) return null
  return new URL(link).protocol.slice(0, -1)
}

/** Maximum length of a link: a wallet's link has a few hundred characters, its request some thousand. */
const MAX_LENGTH = 16_384

/** Whether a link of a list or a wallet may be opened: `https:`, `tg:` and schemes that wallets have registered. */
export function isAllowedLink(link: unknown): link is string {
  const scheme = schemeOf(link)
  return scheme !== null && (REGISTERED.has(scheme) || /^[a-z][a-z0-9]*(-[a-z0-9]+)*-tc$/.test(scheme))
}

/** Whether an address is an `https:` address. */
export const isHttps = (link: unknown): link is string => schemeOf(link) === 'https'

/** Allows the scheme of a wallet that the host itself includes, unless browsers would execute it. */
export function registerScheme(link: unknown): void {
  const scheme = schemeOf(link)
  if (scheme && !FORBIDDEN.test(scheme)) REGISTERED.add(scheme)
}
