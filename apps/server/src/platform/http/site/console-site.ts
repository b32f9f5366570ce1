import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type SetHeadersResponse } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../fault.ts'
import { consolePolicy, inlineSources } from '../security-headers.ts'
import { createCompressed, preloadsOf } from './page.ts'
import { isForPage } from './share-tags.ts'

const prefix = '/admin/'
const notPages = /^\/admin\/(?:api|assets)\//

/**
 * Serves the operators' console at `/admin/`: every address there that is neither a file nor of its API is a page of
 * it. Without a build, nothing is served.
 */
export async function serveConsole(
  app: FastifyInstance,
  root: string,
  gameUrl: (request: FastifyRequest) => string,
  setHeaders: (reply: SetHeadersResponse, path: string) => void,
): Promise<void> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return undefined
    throw failure
  })
  if (html === undefined) return
  const inline = inlineSources(html)
  const compressed = createCompressed(html, await builtCopies(root))
  const link = preloadsOf(html)

  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders,
  })
  app.get('/admin', (_request, reply) => reply.redirect(prefix))
  app.get(`${prefix}*`, async (request, reply) => {
    const isPage = !notPages.test(request.url) && isForPage(request.url, request.headers.accept)
    if (!isPage) throw new Fault('request.not-found')
    const { body, encoding, etag } = await compressed(request.headers['accept-encoding'])
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('content-security-policy', consolePolicy(gameUrl(request), inline))
      .header('vary', 'accept-encoding')
    if (link !== '') reply.header('link', link)
    if (encoding) reply.header('content-encoding', encoding)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
  })
}

/** The build's compression is better than would be possible at request time. */
async function builtCopies(root: string): Promise<Map<'br' | 'gzip', Buffer>> {
  const copies = new Map<'br' | 'gzip', Buffer>()
  for (const [encoding, ending] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    const copy = await readFile(join(root, `index.html.${ending}`)).catch(() => undefined)
    if (copy) copies.set(encoding, copy)
  }
  return copies
}
