import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { createPage } from './page.ts'

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
  const page = createPage(await readFile(join(site.webRoot, 'index.html'), 'utf8'))

  await app.register(fastifyStatic, {
    root: site.webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCaching,
  })
  await app.register(fastifyStatic, {
    root: site.gameRoot,
    prefix: '/game/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      setCaching(reply, path)
      // The frame is sandboxed: its origin is opaque, so even its own scripts come from elsewhere.
      reply.setHeader('access-control-allow-origin', '*')
      reply.setHeader('content-security-policy', gamePolicy)
    },
  })

  app.get('/*', async (request, reply) => {
    const isPage =
      request.headers.accept?.includes('text/html') && !/^\/(api|game|assets)\//.test(request.url)
    if (!isPage) throw new Fault('request.not-found')
    const config = site.config(request)
    const { body, encoding, etag } = await page.render(config, request.headers['accept-encoding'])
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('content-security-policy', appPolicy(config, site.frameAncestors, page.inlineHashes))
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'accept-encoding')
    if (page.link !== '') reply.header('link', page.link)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(body)
  })
}

function setCaching(reply: SetHeadersResponse, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path)
  reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  // A cache between us and the player must not hand a compressed copy to who cannot read it.
  reply.setHeader('vary', 'accept-encoding')
}

const gamePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'none'"

function appPolicy(config: ClientConfig, frameAncestors: string, inlineHashes: readonly string[]): string {
  const game = originOf(config.gameUrl) ?? "'self'"
  const { analytics, productAnalytics, errorReports } = config
  // Whom the page tells things may stand in the operator's own network, without a certificate.
  const watchers = [analytics?.host, productAnalytics?.host, errorReports?.dsn].flatMap(
    (address) => originOf(address) ?? [],
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes].join(' '),
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
