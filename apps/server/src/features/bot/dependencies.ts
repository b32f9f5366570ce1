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

/** What the preview of a link of the bot shows. */
export type BotShared = { language: Language; playerPublicId: string | null } & (
  | { kind: 'invite' }
  | { kind: 'score'; score: number; place: number; week: string }
  | { kind: 'group'; groupId: string }
)

/** What is set of the bot. */
export type BotSettings = Pick<ProcessSettings, 'PUBLIC_URL'> &
  Pick<TelegramSettings, 'BOT_USERNAME'> &
  Pick<WalletSettings, 'APP_NAME' | 'PRIVACY_URL'>

/** What the bot needs to know and to do. */
export interface BotDependencies {
  settings: BotSettings
  database: Database
  clock: Clock
  /** The group that plays in a chat, made at the first time; its title follows the chat's. Answers its id. */
  groupOfChat(tx: Tx, chat: { chatId: bigint; title: string; now: Date }): Promise<string>
  /** A group's chat has another number from now on. */
  moveGroupChat(tx: Tx, from: bigint, to: bigint): Promise<void>
  /** The first of a group's board of this week. */
  topOfGroup(groupId: string, now: Date): Promise<BotBoardRow[]>
  /** Where a player stands this week; undefined without a score. */
  weekOf(playerId: bigint, now: Date): Promise<{ score: number; place: number } | undefined>
  /** The board of this week, by which duels are told apart. */
  weeklyBoard(now: Date): string
  /** The scores of players on a board; who has none is not in it. */
  scoresOn(db: Db, board: string, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>
  /** A page whose preview has a picture of what is shared; undefined where the app has no public address. */
  shareAddress(shared: BotShared): string | undefined
  /** Whether a week's board takes no score any more. */
  isClosed(db: Db, board: string): Promise<boolean>
  messagesOff(db: Db, playerId: bigint): Promise<ReadonlySet<MessageKind>>
  switchMessage(db: Db, playerId: bigint, kind: MessageKind, isOn: boolean): Promise<void>
}
