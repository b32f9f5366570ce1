import type { Levels } from '@ganj/contract'
import type { Content } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'

/** The dependencies of idle coins. */
export interface IdleDependencies {
  database: Database
  content: Content
  /** The levels of a player's craft, which set the rate. */
  levelsOf(db: Db, playerId: bigint): Promise<Levels>
}
