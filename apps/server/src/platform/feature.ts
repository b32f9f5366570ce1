import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mount } from './http/mount.ts'
import type { Job } from './jobs.ts'
import type { Limits } from './limits/limits.ts'

/** What calls are added to. */
export interface Http {
  mount: Mount
  app: FastifyInstance
  /** Signs and fingerprints what is handed out. */
  secret: string
  /** Whose session a request bears, for what can do without one. */
  callerOf(request: FastifyRequest): Promise<bigint | undefined>
  limits: Limits | undefined
  /** Tells every process that sessions were ended, so that their access tokens open nothing any more. */
  publishSessionsEnded(): void
}

/**
 * What a feature adds to the server. A feature is one function in its `feature.ts`: its parameters are what it needs, its
 * result is this and what it offers to other features.
 */
export interface Feature {
  /** Adds its calls. Not called in a process that serves none. */
  readonly routes?: (http: Http) => void | Promise<void>
  /** Its tasks of the job queue. */
  readonly jobs?: readonly Job[]
}
