import type { Http } from '#platform/feature.ts'
import { idleKind } from './content.ts'
import type { IdleDependencies } from './dependencies.ts'
import { idleReminder } from './idle-reminder.ts'
import { idleRoutes } from './routes.ts'

export { idleLedger } from './ledger.ts'

export const idleContent = [idleKind]

export const idleFeature = (dependencies: IdleDependencies) => ({
  routes: ({ mount }: Http) => idleRoutes(mount, dependencies),
  idleReminder: idleReminder(dependencies.content),
})
