import { lockPlayer, playerById } from '#auth/players.ts'
import { joining } from '#ledger/goals/goal.ts'
import { progressOf } from '#ledger/goals/progress.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'
import type { Bot } from '#platform/telegram/bot.ts'
import { TelegramError } from '#platform/telegram/bot.ts'
import { isChannelMember } from '#platform/telegram/channel-member.ts'

/** Reactions of other features to a join, in the same transaction. */
export interface ChannelReactions {
  channelJoined(tx: Tx, event: { playerId: bigint; channel: string; now: Date }): Promise<void>
}

export interface ChannelDependencies {
  database: Database
  /** Absent: membership cannot be checked. */
  bot: Bot | undefined
  limits: Limits | undefined
  /** The channels of current goals. */
  channels(): Promise<ReadonlySet<string>>
  reactions: ChannelReactions
}

/** How often one player can trigger a check: to join and return takes longer. */
const perPlayer: Limit = { perSecond: 0.2, burst: 5 }
/** Telegram allows a bot about 30 calls a second, and messages need most of them. */
const perBot: Limit = { perSecond: 10, burst: 15 }

/**
 * Counts a channel as joined when the bot sees the player in it: once for each player and channel, also for repeated
 * checks. No transaction waits for Telegram.
 */
export async function checkChannel(
  dependencies: ChannelDependencies,
  { playerId, channel, now }: { playerId: bigint; channel: string; now: Date },
): Promise<void> {
  const { database, bot, channels, reactions } = dependencies
  if (!bot || !(await channels()).has(channel)) throw new Fault('channel.not-found')
  if (await isCounted(database, playerId, channel)) return
  const { telegramId } = await playerById(database, playerId)
  if (telegramId === null) throw new Fault('channel.no-telegram')
  await enforceLimit(dependencies, playerId, now)
  if (!(await isMember(bot, channel, telegramId))) throw new Fault('channel.not-joined')
  await database.transaction(async (tx) => {
    const player = await lockPlayer(tx, playerId)
    if (player.deletedAt !== null) throw new Fault('account.deleted')
    if (await isCounted(tx, playerId, channel)) return
    await reactions.channelJoined(tx, { playerId, channel, now })
  })
}

const isCounted = async (db: Db, playerId: bigint, channel: string): Promise<boolean> =>
  (await progressOf(db, playerId, [joining(channel)], null)).size > 0

async function enforceLimit({ limits }: ChannelDependencies, playerId: bigint, now: Date): Promise<void> {
  if (!limits) return
  const own = await limits.consume(`channels-${playerId}`, perPlayer, now)
  if (own > 0) throw new Fault('request.too-many', { retryAfterMs: own })
  const all = await limits.consume('channels', perBot, now)
  if (all > 0) throw new Fault('channel.unavailable', { retryAfterMs: all })
}

async function isMember(bot: Bot, channel: string, telegramId: bigint): Promise<boolean> {
  try {
    return await isChannelMember(bot, channel, telegramId)
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error
    const retryAfterMs = (error.retryAfter ?? 5) * 1000
    throw new Fault('channel.unavailable', { cause: error, retryAfterMs })
  }
}
