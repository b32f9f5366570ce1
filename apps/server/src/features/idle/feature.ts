import type { Http } from '#platform/feature.ts'
import { idleKind } from './content.ts'
import type { IdleParts } from './parts.ts'
import { idleRoutes } from './routes.ts'

export const idleContent = [idleKind]

export const idleFeature = (dependencies: IdleParts) => ({
  routes: ({ mount }: Http) => idleRoutes(mount, dependencies),
})
