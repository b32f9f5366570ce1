import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { encode, isProof, taskAt } from './human-proof.ts'
import { readEvents } from './read-events.ts'
import { storeEvents } from './store-events.ts'

interface CollectorParts {
  db: Db
  clock: Clock
  /** What apps send as `TGA-Auth-Token`. */
  token: string
  secret: string
  /** Whether events are taken only with a solved task. */
  asksForProof: boolean
}

/** Bytes of a request as it comes, and of its body once unpacked. */
const maxPackedBytes = 64 * 1024
const maxBytes = 128 * 1024

/** Speaks the protocol of the mini-app analytics service under `/analytics`, outside of the API. */
export async function analyticsCollector(app: FastifyInstance, parts: CollectorParts): Promise<void> {
  const { db, clock, secret, asksForProof } = parts
  const worker = await readFile(new URL('human-proof-worker.js', import.meta.url), 'utf8')
  const task = () => (asksForProof ? encode(taskAt(secret, clock().getTime())) : '')

  await app.register(async (collector) => {
    const parse = (request: FastifyRequest, body: Buffer) =>
      unpacked(body, request.headers['content-encoding'])
    collector.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
    collector.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })
    collector.post('/analytics/events', { bodyLimit: maxPackedBytes }, async (request, reply) => {
      demandToken(request, parts.token)
      const now = clock()
      const solution = request.headers.content
      if (asksForProof && !(typeof solution === 'string' && isProof(secret, solution, now.getTime()))) {
        return reply.code(203).send({ Content: task() })
      }
      const stored = await storeEvents(db, readEvents(request.body), now)
      return { stored }
    })
    // Caps by event: there are none here.
    collector.get('/analytics/events/threshold', async () => ({}))
    collector.get('/analytics/human-proof/arguments', async (_, reply) =>
      reply.type('text/plain').send(task()),
    )
    collector.get('/analytics/human-proof/worker.js', async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(worker),
    )
  })
}

function demandToken({ headers }: FastifyRequest, token: string): void {
  const given = Buffer.from(String(headers['tga-auth-token'] ?? ''))
  const wanted = Buffer.from(token)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Fault('auth.token-invalid')
}

async function unpacked(body: Buffer, encoding: string | undefined): Promise<unknown> {
  if (encoding !== undefined && encoding !== 'gzip') throw new Fault('request.unsupported-media-type')
  const json = encoding ? await gunzipped(body) : body
  try {
    return JSON.parse(json.toString('utf8'))
  } catch (cause) {
    throw new Fault('request.malformed', { cause })
  }
}

async function gunzipped(body: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(body, { maxOutputLength: maxBytes })
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    throw new Fault(isTooLarge ? 'request.too-large' : 'request.malformed', { cause })
  }
}
