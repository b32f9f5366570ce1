import type { WalletSettings } from '#auth/wallet/settings.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { ProcessSettings } from '#platform/process-settings.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import type { TelegramSettings } from '#platform/telegram/settings.ts'
import type { GroupSource } from './shared-links.ts'

/** The dependencies of shared links. */
export interface SharingDependencies extends GroupSource {
  settings: ProcessSettings &
    Pick<TelegramSettings, 'BOT_TOKEN' | 'BOT_USERNAME'> &
    Pick<WalletSettings, 'APP_NAME'>
  database: Database
  clock: Clock
  /** Absent while it is off. */
  bot: Bot | undefined
  groupOf(db: Db, playerId: bigint): Promise<string | null>
  /** The score of a player's run; undefined unless it is verified. */
  verifiedScoreOf(db: Db, playerId: bigint, runId: string): Promise<number | undefined>
}
