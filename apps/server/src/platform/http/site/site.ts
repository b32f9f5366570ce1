import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../fault.ts'
import { appPolicy, gamePolicy, inlineSources } from '../security-headers.ts'
import { serveConsole } from './console-site.ts'
import { createPage } from './page.ts'
import { isForPage, shareTags } from './share-tags.ts'

interface Site {
  /** Built app and built game frame. */
  webRoot: string
  gameRoot: string
  /** The built console of operators, if there is one. */
  consoleRoot?: string
  frameAncestors: string
  /** Additional origins that the page may connect to, read for each page. */
  connectSources(): readonly string[]
  /** The configuration of the page; computed for each page, because development init data must be fresh. */
  config(request: FastifyRequest): ClientConfig
  /** The app's address, for the image of links to it. */
  address(request: FastifyRequest): string
}

/**
 * Serves the app at `/` (every address that is no file is the app's), the game frame at `/game/`, the console at
 * `/admin/`.
 */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  const template = await readFile(join(site.webRoot, 'index.html'), 'utf8')
  const page = createPage(template)
  const framePolicy = gamePolicy(
    site.frameAncestors,
    inlineSources(await readFile(join(site.gameRoot, 'index.html'), 'utf8')),
  )

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
      // The frame is sandboxed: its origin is opaque, so that even its own scripts are cross-origin.
      reply.setHeader('access-control-allow-origin', '*')
      reply.setHeader('content-security-policy', framePolicy)
    },
  })

  if (site.consoleRoot) {
    await serveConsole(app, site.consoleRoot, (request) => site.config(request).gameUrl, setCaching)
  }

  app.get('/*', async (request, reply) => {
    if (!isForPage(request.url, request.headers.accept)) throw new Fault('request.not-found')
    const config = site.config(request)
    const head = shareTags(template, site.address(request))
    const { body, encoding, etag } = await page.render({ config, head }, request.headers['accept-encoding'])
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', pageCaching(config))
      .header('etag', etag)
      .header(
        'content-security-policy',
        appPolicy({
          config,
          frameAncestors: site.frameAncestors,
          connectSources: site.connectSources(),
          inline: page.inline,
        }),
      )
      .header('vary', 'accept-encoding')
    if (page.link !== '') reply.header('link', page.link)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(body)
  })
}

/**
 * A day in the browser's own cache where no service worker can cache the page; the app requests a newer one at each
 * start (`storePage`). A page with a sign-in is not cached.
 */
const pageCaching = ({ developmentInitData }: ClientConfig): string =>
  developmentInitData === undefined ? 'private, max-age=86400' : 'no-cache'

function setCaching(reply: SetHeadersResponse, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path)
  reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  // A shared cache must not serve a compressed copy to a client that cannot read it.
  reply.setHeader('vary', 'accept-encoding')
}
