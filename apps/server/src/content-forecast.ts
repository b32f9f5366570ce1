import type { IndicatorId } from '@ganj/contract'
import { fromDecimal } from '#ledger/money.ts'
import type { ContentKind, Piece } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'
import type { overviewFeature } from './features/overview/feature.ts'
import type { shopFeature } from './features/shop/feature.ts'
import type { WheelForecast, wheelFeature } from './features/wheel/feature.ts'

interface Features {
  overview: ReturnType<typeof overviewFeature>
  wheel: ReturnType<typeof wheelFeature>
  shop: ReturnType<typeof shopFeature>
}

interface Published {
  kind: string
  since: Date
  until: Date
}

/** The figures of a kind from the ledger and the daily counts, for kinds with a cost forecast. */
const countedBy: Readonly<Record<string, { houses: string[]; figures: string[] }>> = {
  'wheel-item': { houses: ['wheel'], figures: ['free-spins', 'paid-spins'] },
  'wheel-rules': { houses: ['wheel'], figures: ['free-spins', 'paid-spins'] },
  pack: { houses: ['shop', 'stars', 'playdeck', 'tether'], figures: ['sales'] },
}

/** The expected cost of content drafts, and the actual cost: each feature knows its own kinds. */
export const contentForecast = ({ overview, wheel, shop }: Features) => ({
  /** Null: the cost of this kind cannot be forecast. */
  forecast: async (
    db: Db,
    { kind }: ContentKind<unknown>,
    pieces: readonly Piece<unknown>[],
    now: Date,
  ): Promise<object | null> => {
    const known = countedBy[kind]
    if (!known) return null
    const weeks = await overview.pastWeeks(db, known.figures, now)
    if (kind === 'pack') {
      const sales = weeks.map((week) =>
        [...week].map(([name, count]) => {
          const [, pack = '', method = ''] = name.split(' ')
          return { pack, method, count }
        }),
      )
      return shop.forecast(db, pieces, sales)
    }
    const spins = weeks.map((week) => {
      const paid = Array.from({ length: 20 }, (_, turn) => week.get(`paid-spins ${turn + 1}`) ?? 0)
      return { spins: (week.get('free-spins ') ?? 0) + paid.reduce((sum, count) => sum + count, 0), paid }
    })
    return wheel.forecast(db, kind === 'wheel-item' ? { items: pieces } : { rules: pieces }, spins)
  },
  /**
   * What a week may give by chance, in minor units: for tether the 99th percentile of weeks, for other currencies the
   * mean. Packs have no random part: they give what was paid for.
   */
  atStake: (forecast: unknown): { currency: IndicatorId; amount: bigint }[] => {
    const { method, perWeek = [], tether } = (forecast ?? {}) as Partial<WheelForecast>
    if (method !== 'wheel' || !tether) return []
    const others = perWeek.filter(({ currency }) => currency !== 'tether')
    return [
      { currency: 'tether', amount: fromDecimal('tether', tether.worst.toFixed(6)) },
      ...others.map(({ currency, expected }) => ({ currency, amount: BigInt(Math.round(expected)) })),
    ]
  },
  /** The counts while a draft was live; null: none yet, or the kind has none. */
  fact: async (db: Db, { kind, since, until }: Published): Promise<object | null> => {
    const known = countedBy[kind]
    return known ? overview.factBetween(db, { since, until }, known) : null
  },
})
