import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'

interface Site {
  /** Built app and built game frame. */
  webRoot: string
  gameRoot: string
  frameAncestors: string
  /** What the page is told; asked anew for each page, since development init data must be fresh. */
  config(request: FastifyRequest): ClientConfig
}

/** Serves the app at `/` (every address that is no file is the app's own) and the game frame at `/game/`. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  const page = await readFile(join(site.webRoot, 'index.html'), 'utf8')

  await app.register(fastifyStatic, {
    root: site.webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.setHeader('cache-control', cachingOf(path)),
  })
  await app.register(fastifyStatic, {
    root: site.gameRoot,
    prefix: '/game/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader('cache-control', cachingOf(path))
      // The frame is sandboxed: its origin is opaque, so even its own scripts come from elsewhere.
      reply.setHeader('access-control-allow-origin', '*')
      reply.setHeader('content-security-policy', gamePolicy)
    },
  })

  app.get('/*', (request, reply) => {
    const isPage =
      request.headers.accept?.includes('text/html') && !/^\/(api|game|assets)\//.test(request.url)
    if (!isPage) throw new Fault('request.not-found')
    return answerPage(page, site, request, reply)
  })
}

async function answerPage(page: string, site: Site, request: FastifyRequest, reply: FastifyReply) {
  const config = site.config(request)
  // `<` must not be able to end the block.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = page.replace(
    '<!--ganj-config-->',
    () => `<script type="application/json" id="ganj-config">${json}</script>`,
  )
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', appPolicy(config, site.frameAncestors))
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'accept-encoding')
  const { encoding, body } = await compressed(html, String(request.headers['accept-encoding'] ?? ''))
  return (encoding ? reply.header('content-encoding', encoding) : reply).send(body)
}

async function compressed(html: string, accepted: string) {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return { encoding: 'br', body: await promisify(brotliCompress)(html, { params }) }
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: await promisify(gzip)(html) }
  return { encoding: undefined, body: html }
}

const cachingOf = (path: string) =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

const gamePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'"

function appPolicy(config: ClientConfig, frameAncestors: string): string {
  const game = originOf(config.gameUrl) ?? "'self'"
  const { analytics, productAnalytics, errorReports, walletsListUrl } = config
  // Whom the page tells things may stand in the operator's own network, without a certificate; so may its list of wallets.
  const watchers = [analytics?.host, productAnalytics?.host, errorReports?.dsn, walletsListUrl].flatMap(
    (address) => originOf(address) ?? [],
  )
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    // `data:` is the list of wallets that comes with the widget.
    ["connect-src 'self' https: data:", ...watchers.filter((origin) => origin.startsWith('http:'))].join(' '),
    // Workers that the page makes of text: the human proof, and the recorders that are configured.
    "worker-src 'self' blob:",
    `frame-src ${game}`,
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** An absolute address's origin; nothing for one of our own. */
const originOf = (address: string | undefined) =>
  address && /^https?:/.test(address) ? new URL(address).origin : undefined
