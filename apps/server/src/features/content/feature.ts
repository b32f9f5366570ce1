import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { ContentDependencies, FourEyes } from './dependencies.ts'
import { imageRoutes } from './images.ts'
import { defineApprovals } from './order-publication.ts'
import { previewOf, previewRoutes } from './preview.ts'
import { publishDue } from './publish.ts'
import type { Facts } from './read-forecast.ts'
import { contentRoutes } from './routes.ts'

interface ContentFeatureDependencies extends ContentDependencies, Facts, FourEyes {
  database: Database
  clock: Clock
}

/** Drafts, publications and reverts by operators, of everything that can be changed without code. */
export const contentFeature = (dependencies: ContentFeatureDependencies) => ({
  routes: ({ app }: Http) => {
    imageRoutes(app, dependencies.database)
    previewRoutes(app)
  },
  adminRoutes: ({ mountAdmin, approvals, secret }: AdminHttp) => {
    defineApprovals(approvals, dependencies)
    contentRoutes(mountAdmin, { ...dependencies, approvals, secret })
  },
  /** The draft that the browser of a request previews. */
  previewOf: (request: FastifyRequest, secret: string, now: Date) =>
    previewOf(dependencies.database, request, secret, now),
  jobs: [
    defineJob('publish-content', async (payload) => {
      const { database, clock } = dependencies
      await database.transaction((tx) => publishDue(tx, dependencies, payload, clock()))
    }),
  ],
})
