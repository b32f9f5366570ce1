import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { ClientConfig } from '@ganj/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { appPolicy, gamePolicy } from './security-headers.ts'
import { isForPage, shareTags } from './share-tags.ts'

interface Site {
  /** Built app and built game frame. */
  webRoot: string
  gameRoot: string
  frameAncestors: string
  /** Where the page may connect besides, asked anew for each page. */
  connectSources(): readonly string[]
  /** What the page is told; asked anew for each page, since development init data must be fresh. */
  config(request: FastifyRequest): ClientConfig
  /** Where the app is, for the picture of links to it. */
  address(request: FastifyRequest): string
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
      reply.setHeader('content-security-policy', gamePolicy(site.frameAncestors))
    },
  })

  app.get('/*', (request, reply) => {
    if (!isForPage(request.url, request.headers.accept)) throw new Fault('request.not-found')
    return answerPage(page, site, request, reply)
  })
}

async function answerPage(page: string, site: Site, request: FastifyRequest, reply: FastifyReply) {
  const config = site.config(request)
  // `<` must not be able to end the block.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = page.replace(
    '<!--ganj-config-->',
    () =>
      `${shareTags(page, site.address(request))}<script type="application/json" id="ganj-config">${json}</script>`,
  )
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header(
      'content-security-policy',
      appPolicy({ config, frameAncestors: site.frameAncestors, connectSources: site.connectSources() }),
    )
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
