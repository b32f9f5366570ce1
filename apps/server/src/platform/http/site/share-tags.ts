/** The image of shared links, and its size. */
const picture = { path: '/share.png', width: 1200, height: 630 }
/** The default language of a page, and the other ones. */
const locale = 'fa_IR'
const otherLocales = ['en_US', 'ru_RU']

/**
 * Open Graph tags, for shared links to a page. Title and description are the page's own.
 * @param address the app's address, for the absolute address of the image; without it there is no image tag
 */
export function shareTags(page: string, address: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? ''
  const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:locale', locale],
    ...otherLocales.map((other): [string, string] => ['og:locale:alternate', other]),
    ...(URL.canParse(address) ? pictureTags(address, title) : []),
  ]
  const written = tags.map(([property, content]) => `<meta property="${property}" content="${content}">`)
  return [...written, '<meta name="twitter:card" content="summary_large_image">'].join('')
}

const pictureTags = (address: string, title: string): [string, string][] => [
  ['og:image', escaped(new URL(picture.path, address).href)],
  ['og:image:type', 'image/png'],
  ['og:image:width', String(picture.width)],
  ['og:image:height', String(picture.height)],
  ['og:image:alt', title],
]

/** Texts of the page are valid HTML already; an address, which may come from a request, is not. */
const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Whether a request is for a page: a client that accepts HTML gets one at any address that is no file, and a client
 * that accepts anything (uptime checks, previews of links) at addresses without a file extension.
 */
export function isForPage(url: string, accept: string | undefined): boolean {
  const [path = ''] = url.split('?')
  if (/^\/(api|game|assets|analytics)(\/|$)/.test(path)) return false
  if (accept?.includes('text/html')) return true
  const acceptsAnything = accept === undefined || /(^|,)\s*(\*\/\*|text\/\*)/.test(accept)
  return acceptsAnything && !/\.[^/]*$/.test(path)
}
