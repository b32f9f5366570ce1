import type { Http } from '#platform/feature.ts'
import { wheelItemKind, wheelRulesKind } from './content.ts'
import { wheelRoutes } from './routes.ts'
import type { WheelDependencies } from './spin/create-wheel.ts'
import { withFreeSpin } from './spin/free-spin.ts'

export { wheelLedger } from './ledger.ts'

export const wheelContent = [wheelItemKind, wheelRulesKind]

export const wheelFeature = (dependencies: WheelDependencies) => ({
  routes: ({ mount }: Http) => wheelRoutes(mount, dependencies),
  withFreeSpin,
})
