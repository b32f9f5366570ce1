import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ClientConfig } from '@ganj/contract'
import { encodingOf } from '../encoding.ts'
import { type InlineSources, inlineSources } from '../security-headers.ts'

const bodies = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
  gzip: { level: constants.Z_BEST_COMPRESSION },
}

interface Rendered {
  body: string | Buffer
  encoding: 'br' | 'gzip' | undefined
  etag: string
}

interface PageContent {
  config: ClientConfig
  /** Tags for the head. */
  head: string
}

interface Page {
  render(dependencies: PageContent, acceptEncoding: string | undefined): Promise<Rendered>
  /** The `Link` header: resources that the page needs at once. A proxy may send it ahead, as early hints. */
  link: string
  inline: InlineSources
}

type Encoding = keyof typeof bodies

/** A page as it is sent; each encoding is computed once, and those of the build are used as they are. */
export function createCompressed(
  html: string,
  built: ReadonlyMap<Encoding, Buffer> = new Map(),
): (acceptEncoding: string | undefined) => Promise<Rendered> {
  const digest = digestOf(html).slice(0, 16)
  const made = new Map<Encoding, Buffer | Promise<Buffer>>(built)
  return async (acceptEncoding) => {
    const encoding = encodingOf(acceptEncoding)
    const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`
    if (!encoding) return { body: html, encoding, etag }
    const body = made.get(encoding) ?? bodies[encoding](html, options[encoding])
    made.set(encoding, body)
    return { body: await body, encoding, etag }
  }
}

/**
 * The app's page, made from the built `index.html`. In production its configuration does not change, so its bytes are
 * cached.
 */
export function createPage(template: string): Page {
  let kept: { block: string; compressed: ReturnType<typeof createCompressed> } | undefined

  const compressedWith = ({ config, head }: PageContent) => {
    // `<` must not be able to end the block.
    const json = JSON.stringify(config).replaceAll('<', '\\u003c')
    const block = `${head}<script type="application/json" id="ganj-config">${json}</script>`
    if (kept?.block !== block) {
      kept = { block, compressed: createCompressed(template.replace('<!--ganj-config-->', () => block)) }
    }
    return kept.compressed
  }

  return {
    link: preloadsOf(template),
    inline: inlineSources(template),
    render: (dependencies, acceptEncoding) => compressedWith(dependencies)(acceptEncoding),
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Scripts, styles and fonts of the page's head, as a `Link` header; no deferred ones. */
export function preloadsOf(html: string): string {
  const links = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
    const address = attributeOf(tag, 'href') ?? attributeOf(tag, 'src')
    const kind = kindOf(tag)
    if (!address || !kind) return []
    const crossOrigin = /\bcrossorigin\b/.test(tag) ? '; crossorigin' : ''
    // A browser uses a preload only when it has the same integrity digest.
    const integrity = attributeOf(tag, 'integrity')
    return [`<${address}>; ${kind}${crossOrigin}${integrity ? `; integrity="${integrity}"` : ''}`]
  })
  return links.join(', ')
}

function kindOf(tag: string): string | undefined {
  if (attributeOf(tag, 'type') === 'module') return 'rel=modulepreload'
  const rel = attributeOf(tag, 'rel')
  if (rel === 'modulepreload') return 'rel=modulepreload'
  if (rel === 'stylesheet') return 'rel=preload; as=style'
  if (rel !== 'preload') return undefined
  const type = attributeOf(tag, 'type')
  return `rel=preload; as=${attributeOf(tag, 'as')}${type ? `; type="${type}"` : ''}`
}

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
