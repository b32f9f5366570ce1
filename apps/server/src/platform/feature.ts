import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Approvals } from './admin/approvals.ts'
import type { MountAdmin } from './admin/mount-admin.ts'
import type { Mount } from './http/mount.ts'
import type { Job } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'

/** The parameters for mounting a feature's calls. */
export interface Http {
  mount: Mount
  app: FastifyInstance
  /** The secret for signatures and fingerprints. */
  secret: string
  /** The session of a request, for calls where it is optional. */
  callerOf(request: FastifyRequest): Promise<bigint | undefined>
  limits: Limits | undefined
  /** Notifies every process that sessions were ended, so that their access tokens become invalid. */
  publishSessionsEnded(): void
}

/** The parameters for mounting a feature's calls of the operators' API. */
export interface AdminHttp {
  mountAdmin: MountAdmin
  /** Requests that wait for a second operator. */
  approvals: Approvals
  /** Keys the fingerprints of deleted accounts. */
  secret: string
  /** Notifies every process that sessions of players were ended. */
  publishSessionsEnded(): void
  /** Issues an access token that reads as a player and writes nothing; `sessionId` is the operator's. */
  issueReadOnlyToken(viewed: { id: bigint; sessionId: string }): string
}

/**
 * A feature's contribution to the server. A feature is one function in its `feature.ts`: its parameters are its
 * dependencies, its result is this and its functions for other features.
 */
export interface Feature {
  /** Adds its calls. Not called in a process that serves none. */
  readonly routes?: (http: Http) => void | Promise<void>
  /** Adds its calls of the operators' API. Not called in a process that serves none. */
  readonly adminRoutes?: (http: AdminHttp) => void
  /** Its tasks of the job queue. */
  readonly jobs?: readonly Job[]
}
