import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Bot, TelegramError } from '#platform/telegram/bot.ts'
import { recordChatState } from '#platform/telegram/bot-chats.ts'
import { pauseSendingUntil, reserveSendTimes } from '#platform/telegram/message-queue.ts'
import { languageOf } from '#platform/texts/texts.ts'
import { messageOf, sendTo } from '../message.ts'
import type { WeeklyBoard } from '../segment.ts'
import { type Broadcast, dueBroadcast, endBroadcast, isUnderWay } from './broadcasts.ts'
import { createRecorder } from './outcome-recorder.ts'
import { planRecipients } from './plan-recipients.ts'
import { claimRecipients, type Outcome, type Recipient, releaseRecipients } from './recipients.ts'

export interface BroadcastSender {
  database: Database
  bot: Bot
  botUsername: string
  clock: Clock
  /** Resolves after so many milliseconds of that clock. */
  wait(milliseconds: number): Promise<void>
  /** Messages a second; above `freeRate` each is paid for. */
  rate: number
  weeklyBoard: WeeklyBoard
  /** Aborted when the process is about to end: no more recipients are claimed. */
  stopping?: AbortSignal | undefined
}

/** The number of messages a second that Telegram sends without payment. */
const freeRate = 30
/** Recipients that are claimed at once, and the time in which they are sent to. */
const batchMs = 200
/** The maximum attempts for a recipient after temporary refusals, and without an answer. */
const most = { tries: 5, lost: 3 }
/** The maximum time without a look at whether the process is about to end. */
const longestWaitMs = 1_000
/** The pause after an API failure. */
const restMs = 3_000

/**
 * Sends due broadcasts, until `until` or until nothing is left. Called by one process at a time. If it is killed, the
 * next call continues: recipients that were claimed and have no stored outcome are sent to again.
 */
export async function sendBroadcasts(sender: BroadcastSender, until: Date): Promise<void> {
  const { database, clock, weeklyBoard, stopping } = sender
  for (;;) {
    const broadcast = await dueBroadcast(database, clock())
    if (!broadcast || clock() >= until || stopping?.aborted) return
    if (broadcast.state === 'planning')
      await planRecipients(database, broadcast, { weeklyBoard, now: clock() })
    else await send(sender, broadcast, until)
  }
}

async function send(sender: BroadcastSender, broadcast: Broadcast, until: Date): Promise<void> {
  const { database, clock, wait, rate, stopping } = sender
  const { publicId } = broadcast
  await releaseRecipients(database.autocommit, publicId)
  const everyMs = 1_000 / rate
  const count = Math.max(1, Math.floor(batchMs / everyMs))
  const recorder = createRecorder(database, publicId, clock)
  const flying = new Set<Promise<void>>()
  let silentUntil = 0
  const untilTime = (time: number) => wait(Math.max(0, time - clock().getTime()))

  const deliver = async (recipient: Recipient, at: number) => {
    await untilTime(at)
    const { playerId, tries, lost } = recipient
    // A limit that applies to all would refuse this one too: it becomes pending again.
    if (silentUntil > clock().getTime()) return recorder.record({ playerId, state: 'waiting', tries, lost })
    const outcome = await sendOne(sender, broadcast, recipient)
    if (outcome.silentMs > 0) {
      silentUntil = Math.max(silentUntil, clock().getTime() + outcome.silentMs)
      await pauseSendingUntil(database.autocommit, new Date(silentUntil))
    }
    await recorder.record(outcome)
  }

  try {
    while (clock() < until && !stopping?.aborted && (await isUnderWay(database, broadcast))) {
      const moments = await reserveSendTimes(database, { count, everyMs, now: clock() })
      if ('until' in moments) {
        const latest = Math.min(until.getTime(), clock().getTime() + longestWaitMs)
        await untilTime(Math.min(moments.until.getTime(), latest))
        continue
      }
      const recipients = await claimRecipients(database.autocommit, publicId, count)
      if (recipients.length === 0) {
        // Messages in flight may have to be sent again.
        const wasBusy = flying.size > 0
        await Promise.all(flying)
        if (!wasBusy) return void (await endBroadcast(database.autocommit, publicId, clock()))
        continue
      }
      for (const [index, recipient] of recipients.entries()) {
        const work = deliver(recipient, moments.from.getTime() + index * everyMs)
        flying.add(work)
        work.finally(() => flying.delete(work)).catch(() => undefined)
      }
      // At most two batches are claimed: those in flight when the process is killed are sent again.
      while (flying.size > count) await Promise.race(flying)
    }
  } finally {
    await Promise.all(flying)
  }
}

type Sent = Outcome & { silentMs: number }

async function sendOne(
  { database, bot, botUsername, clock, rate }: BroadcastSender,
  { publicId, text, button, picture }: Broadcast,
  { playerId, chatId, language, tries, lost }: Recipient,
): Promise<Sent> {
  const outcome = (state: Outcome['state'], silentMs = 0, isLost = false): Sent => ({
    playerId,
    state,
    tries: tries + 1,
    lost: lost + (isLost ? 1 : 0),
    silentMs,
  })
  if (chatId === null) return outcome('failed')
  const message = messageOf(botUsername, publicId, {
    text,
    button,
    picture,
    language: languageOf(language),
  })
  try {
    await sendTo(bot, Number(chatId), message, rate > freeRate ? { allow_paid_broadcast: true } : {})
    return outcome('sent')
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error
    const { status, retryAfter, isUndone } = error
    if (!isUndone) return outcome(lost + 1 < most.lost ? 'waiting' : 'failed', 0, true)
    // The failure does not concern this recipient: the number of attempts is not limited.
    if (status === 429) return { ...outcome('waiting', (retryAfter ?? 1) * 1_000), tries }
    if (status === 0 || status === 401) return { ...outcome('waiting', restMs), tries }
    if (status >= 500) return outcome(tries + 1 < most.tries ? 'waiting' : 'failed', restMs)
    const isGone = status === 403 || /chat not found|user is deactivated/i.test(error.description)
    if (isGone) await recordChatState(database.autocommit, chatId, 'closed', clock())
    return outcome(isGone ? 'blocked' : 'failed')
  }
}
