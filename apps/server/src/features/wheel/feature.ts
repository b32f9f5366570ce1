import { getPlayerSpins } from '@ganj/contract/admin'
import { piecesOf } from '#platform/change-kind.ts'
import type { Piece } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import type { AdminHttp, Http } from '#platform/feature.ts'
import { wheelItemKind, wheelRulesKind } from './content.ts'
import { forecastWheel, type PastWeek, type WheelItem } from './forecast/forecast-wheel.ts'
import { wheelRoutes } from './routes.ts'
import type { WheelDependencies, WheelRules } from './spin/create-wheel.ts'
import { withFreeSpin } from './spin/free-spin.ts'
import { readSpins } from './spin/spins-for-operators.ts'

export type { WheelForecast } from './forecast/forecast-wheel.ts'
export { wheelLedger } from './ledger.ts'

export const wheelContent = [wheelItemKind, wheelRulesKind]

export const wheelFeature = (dependencies: WheelDependencies) => ({
  routes: ({ mount }: Http) => wheelRoutes(mount, dependencies),
  adminRoutes: ({ mountAdmin }: AdminHttp) =>
    mountAdmin(getPlayerSpins, ({ query: { id, cursor }, limit }) =>
      readSpins(dependencies.database, id, { cursor, limit }),
    ),
  withFreeSpin,
  /**
   * The cost forecast of a wheel with this content, checked by their kinds. A missing kind is read as it is now, not as a
   * process remembers it: a second operator may depend on it.
   */
  forecast: async (db: Db, draft: { items?: Pieces; rules?: Pieces }, past: readonly PastWeek[]) => {
    const items = await piecesOf(db, wheelItemKind)
    const rules = await piecesOf(db, wheelRulesKind)
    const oddsOf = (given: { items: Pieces; rules: Pieces }) => ({
      items: given.items.map(({ data }) => data as WheelItem),
      rules: given.rules[0]?.data as WheelRules | undefined,
    })
    const [current, next] = [oddsOf({ items, rules }), oddsOf({ items, rules, ...draft })]
    if (!next.rules || next.items.length === 0) return null
    return forecastWheel(
      { items: next.items, rules: next.rules },
      { items: current.items.length > 0 ? current.items : next.items, rules: current.rules ?? next.rules },
      past,
    )
  },
})

type Pieces = readonly Piece<unknown>[]
