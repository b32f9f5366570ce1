import type { FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'

/**
 * Where players reach the app. Outside production, where nothing need be set, it is where this request came to: what a
 * caller claims is no proof, so production has only what was set.
 */
export function ownAddress(settings: Settings, request: FastifyRequest): URL | undefined {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL)
  if (settings.NODE_ENV === 'production') return undefined
  return new URL(`${request.protocol}://${request.host}`)
}
