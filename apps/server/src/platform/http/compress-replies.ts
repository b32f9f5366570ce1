import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { encodingOf } from './encoding.ts'

/** Quick rather than small: it is done for each reply anew. */
const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}
/** Less fits into the first packet as it is. */
const smallest = 1_200

/**
 * Compresses the replies of the routes named, for who accepts it. Not for a reply that repeats a secret beside text of the
 * caller's choice: its length would tell of the secret.
 */
export function compressReplies(app: FastifyInstance, urls: readonly string[]): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!urls.includes(request.routeOptions.url ?? '') || typeof payload !== 'string')
      return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding || payload.length < smallest) return done(null, payload)
    // The length was that of the text.
    reply.header('content-encoding', encoding).removeHeader('content-length')
    compress[encoding](payload).then((compressed) => done(null, compressed), done)
  })
}
