/** Schemes that wallets of the public list have registered; others end in `-tc`, as the protocol recommends. */
const REGISTERED = new Set(
  'https tg tc bitkeep bnc bybitapp echooo imtokenv2 okx okex tonhub gatewallet tpoutside wallet'.split(' '),
)

/** What a browser would run or read instead of handing it to an app: never opened, whoever asks. */
const FORBIDDEN =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|http|ws|wss|ftp|intent|ms-.*|search-ms)$/

/** The scheme of an address in lower case, or null when it is no address. */
function schemeOf(link: unknown): string | null {
  if (typeof link !== 'string' || link.length > MAX_LENGTH || !URL.canParse(link)) return null
  return new URL(link).protocol.slice(0, -1)
}

/** A link of a wallet is a few hundred characters; what is asked of it adds some thousand. */
const MAX_LENGTH = 16_384

/** Whether a link of a list or a wallet may be opened: `https:`, `tg:` and schemes that wallets have registered. */
export function isAllowedLink(link: unknown): link is string {
  const scheme = schemeOf(link)
  return scheme !== null && (REGISTERED.has(scheme) || /^[a-z][a-z0-9]*(-[a-z0-9]+)*-tc$/.test(scheme))
}

/** Whether an address leads to a page. */
export const isHttps = (link: unknown): link is string => schemeOf(link) === 'https'

/** Allows the scheme of a wallet that the host itself includes, unless browsers would run it. */
export function registerScheme(link: unknown): void {
  const scheme = schemeOf(link)
  if (scheme && !FORBIDDEN.test(scheme)) REGISTERED.add(scheme)
}
