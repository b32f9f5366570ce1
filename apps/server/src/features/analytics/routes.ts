import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import { refuseDeepJson } from '#platform/http/json-depth.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { admission } from './admission.ts'
import { encode, isProof, taskAt } from './human-proof.ts'
import { readEvents } from './read-events.ts'
import { storeEvents } from './store-events.ts'

interface CollectorDependencies {
  database: Database
  clock: Clock
  /** The value that apps send as `TGA-Auth-Token`. */
  token: string
  secret: string
  /** Whether events are accepted only with a solved task. */
  asksForProof: boolean
  /** The session of the request, if its token is valid. */
  callerOf(request: FastifyRequest): Promise<bigint | undefined>
  /** Absent: the rate of a sender is not limited. */
  limits: Limits | undefined
  /** The maximum bytes of events in a day, for all senders together. */
  bytesPerDay: number
}

/** Bytes of a request as received, and of its body once decompressed. */
const maxPackedBytes = 64 * 1024
const maxBytes = 128 * 1024

/** Implements the protocol of the mini-app analytics service under `/analytics`, outside of the API. */
export async function analyticsCollector(
  app: FastifyInstance,
  dependencies: CollectorDependencies,
): Promise<void> {
  const { database, clock, secret, asksForProof } = dependencies
  const worker = await readFile(new URL('human-proof-worker.js', import.meta.url), 'utf8')
  // A solution is valid only for the network that got the task, so that it cannot be passed on.
  const task = (request: FastifyRequest) =>
    asksForProof ? encode(taskAt(secret, networkOf(request.ip), clock().getTime())) : ''
  const isProven = ({ headers, ip }: FastifyRequest, now: Date) =>
    typeof headers.content === 'string' && isProof(secret, networkOf(ip), headers.content, now.getTime())
  const admit = admission(dependencies)

  await app.register(async (collector) => {
    const parse = (request: FastifyRequest, body: Buffer) =>
      unpacked(body, request.headers['content-encoding'])
    collector.removeContentTypeParser('application/json')
    collector.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
    collector.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })
    collector.post('/analytics/events', { bodyLimit: maxPackedBytes }, async (request, reply) => {
      demandToken(request, dependencies.token)
      const now = clock()
      if (asksForProof && !isProven(request, now)) return reply.code(203).send({ Content: task(request) })
      const playerId = await dependencies.callerOf(request)
      const events = readEvents(request.body)
      await admit(request, playerId, events, now)
      await storeEvents(database.autocommit, events, playerId, now)
      // The same answer for every user id, known or not: it must not reveal who plays here.
      return { received: events.length }
    })
    // Limits by event type: there are none here.
    collector.get('/analytics/events/threshold', async () => ({}))
    collector.get('/analytics/human-proof/arguments', async (request, reply) =>
      reply.type('text/plain').send(task(request)),
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
  const json = (encoding ? await gunzipped(body) : body).toString('utf8')
  refuseDeepJson(json)
  try {
    return JSON.parse(json)
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
