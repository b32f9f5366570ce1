import type { IndicatorId } from '@ganj/contract'
import type { ContentKind, Piece } from '#platform/content.ts'
import type { Db } from '#platform/database/database.ts'

export type Kind = ContentKind<unknown>
export type Pieces = readonly Piece<unknown>[]

/** The expected cost of a draft; null: its kind costs nothing, or the cost is unknown. */
export type Forecast = (db: Db, kind: Kind, pieces: Pieces, now: Date) => Promise<unknown>

export interface ContentDependencies {
  kinds: readonly Kind[]
  forecast: Forecast
}

/** An amount of a currency, minor units. */
export interface Amount {
  currency: IndicatorId
  amount: bigint
}

/** Decides whether a second operator is needed. */
export interface FourEyes {
  needsApproval(amounts: readonly Amount[]): boolean
  /** The forecast of a week's random payouts, at most; empty for kinds without odds. */
  atStake(forecast: unknown): Amount[]
}
