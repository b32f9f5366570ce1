import type { MessageKind } from '@ganj/contract'
import type { WalletSettings } from '#auth/wallet/settings.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import type { ProcessSettings } from '#platform/process-settings.ts'
import type { TelegramSettings } from '#platform/telegram/settings.ts'
import type { Language } from '#platform/texts/texts.ts'

/** A row of a group's board. */
export interface BotBoardRow {
  place: number
  username: string
  score: number
}

/** The preview of a link of the bot. */
export type BotShared = { language: Language; playerPublicId: string | null } & (
  | { kind: 'invite' }
  | { kind: 'score'; score: number; place: number; week: string }
  | { kind: 'group'; groupId: string }
)

/** The bot's settings. */
export type BotSettings = Pick<ProcessSettings, 'PUBLIC_URL'> &
  Pick<TelegramSettings, 'BOT_USERNAME'> &
  Pick<WalletSettings, 'APP_NAME' | 'PRIVACY_URL'>

/** The bot's dependencies. */
export interface BotDependencies {
  settings: BotSettings
  database: Database
  clock: Clock
  /** The group that plays in a chat, created at the first use; its title follows the chat's. Returns its id. */
  groupOfChat(tx: Tx, chat: { chatId: bigint; title: string; now: Date }): Promise<string>
  /** A group's chat has a new id. */
  moveGroupChat(tx: Tx, from: bigint, to: bigint): Promise<void>
  /** The first entries of a group's board of this week. */
  topOfGroup(groupId: string, now: Date): Promise<BotBoardRow[]>
  /** A player's place this week; undefined without a score. */
  weekOf(playerId: bigint, now: Date): Promise<{ score: number; place: number } | undefined>
  /** The board of this week, which identifies duels. */
  weeklyBoard(now: Date): string
  /** The scores of players on a board; players without one are missing. */
  scoresOn(db: Db, board: string, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>
  /** A page whose preview has an image of the shared content; undefined where the app has no public address. */
  shareAddress(shared: BotShared): string | undefined
  /** Whether a week's board is closed to scores. */
  isClosed(db: Db, board: string): Promise<boolean>
  messagesOff(db: Db, playerId: bigint): Promise<ReadonlySet<MessageKind>>
  switchMessage(db: Db, playerId: bigint, kind: MessageKind, isOn: boolean): Promise<void>
}
