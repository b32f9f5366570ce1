import type { FastifyInstance } from 'fastify'
import type { ProcessSettings } from '../process-settings.ts'
import { isLoopback } from './loopback.ts'

/**
 * The public address of the app, and the domain that wallet proofs are made for. Without PUBLIC_URL a development
 * server on a loopback address uses its listening address; every other server has none. Never a request's `Host`
 * header: its sender would decide which domain's proofs are accepted.
 */
export function ownAddress(settings: ProcessSettings, app: FastifyInstance): URL | undefined {
  const { PUBLIC_URL, NODE_ENV, HOST, PORT } = settings
  if (PUBLIC_URL) return new URL(PUBLIC_URL)
  if (NODE_ENV === 'production' || !isLoopback(HOST)) return undefined
  const listening = app.server.address()
  // PORT may be 0: then only the socket has the number.
  const port = typeof listening === 'object' && listening ? listening.port : PORT
  return new URL(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`)
}
