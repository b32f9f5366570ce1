import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Approvals } from './admin/approvals.ts'
import type { MountAdmin } from './admin/mount-admin.ts'
import type { Mount } from './http/mount.ts'
import type { Job } from './jobs/jobs.ts'
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

/** What calls of the operators' API are added to. */
export interface AdminHttp {
  mountAdmin: MountAdmin
  /** Orders that wait for a second operator. */
  approvals: Approvals
  /** Keys the fingerprints of players who left. */
  secret: string
  /** Tells every process that sessions of players were ended. */
  publishSessionsEnded(): void
  /** Makes an access token that reads as a player and writes nothing; `sessionId` is the operator's. */
  issueReadOnlyToken(viewed: { id: bigint; sessionId: string }): string
}

/**
 * What a feature adds to the server. A feature is one function in its `feature.ts`: its parameters are what it needs, its
 * result is this and what it offers to other features.
 */
export interface Feature {
  /** Adds its calls. Not called in a process that serves none. */
  readonly routes?: (http: Http) => void | Promise<void>
  /** Adds its calls of the operators' API. Not called in a process that serves none. */
  readonly adminRoutes?: (http: AdminHttp) => void
  /** Its tasks of the job queue. */
  readonly jobs?: readonly Job[]
}
