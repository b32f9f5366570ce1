import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { encodingOf } from './encoding.ts'

/** A low level: each reply is compressed anew. */
const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
}
/** Smaller replies fit into the first packet uncompressed. */
const smallest = 1_200

/**
 * Compresses the replies of the given routes, for clients that accept it. Not for a reply with a secret beside text of
 * the caller's choice: its length would reveal the secret.
 */
export function compressReplies(app: FastifyInstance, urls: readonly string[]): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!urls.includes(request.routeOptions.url ?? '') || typeof payload !== 'string')
      return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request.headers['accept-encoding'])
    if (!encoding || payload.length < smallest) return done(null, payload)
    // The length was that of the uncompressed text.
    reply.header('content-encoding', encoding).removeHeader('content-length')
    compress[encoding](payload).then((compressed) => done(null, compressed), done)
  })
}
