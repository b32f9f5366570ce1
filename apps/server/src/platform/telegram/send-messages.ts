import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addJob } from '../jobs/jobs.ts'
import { languageOf } from '../texts/texts.ts'
import { ask, type Bot, TelegramError } from './bot.ts'
import {
  type Claimed,
  claimMessage,
  dropStale,
  endMessage,
  pauseSendingUntil,
  requeue,
} from './message-queue.ts'

const longestWaitMs = 60 * 60_000

/** Sends pending messages, as fast as Telegram allows; those due later have a separate job. */
export async function sendMessages(database: Database, bot: Bot, clock: Clock): Promise<void> {
  await dropStale(database.autocommit, clock())
  for (;;) {
    const turn = await claimMessage(database, clock())
    if (turn === 'nothing') return
    if (turn === 'dropped') continue
    if ('until' in turn) return again(database, turn.until)
    await send(database, bot, turn.message, clock)
  }
}

/** Under a separate key: new messages need not wait for it. */
const again = (database: Database, runAt: Date) =>
  database.transaction((tx) => addJob(tx, 'send-bot-messages', {}, { key: 'send-bot-messages:later', runAt }))

async function send(database: Database, bot: Bot, message: Claimed, clock: Clock): Promise<void> {
  const { chatId, language, text } = message
  if (chatId === null)
    return void (await endMessage(database.autocommit, message, 'refused', 'the player has left'))
  try {
    await ask('sendMessage', () => bot.api.sendMessage(Number(chatId), text[languageOf(language)]))
    await endMessage(database.autocommit, message, 'sent', null)
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error
    await settle(database, message, error, clock())
  }
}

/**
 * A message that was certainly not sent is sent later, if possible at all; one that may have been sent is not sent
 * again.
 */
async function settle(database: Database, message: Claimed, error: TelegramError, now: Date): Promise<void> {
  const { status, description, retryAfter, isUndone } = error
  if (!isUndone) return void (await endMessage(database.autocommit, message, 'unanswered', description))
  const isForGood = status >= 400 && status < 500 && status !== 429 && status !== 401
  if (isForGood) return void (await endMessage(database.autocommit, message, 'refused', description))
  const waitMs = retryAfter === undefined ? backOff(message.tries) : retryAfter * 1_000
  const until = new Date(now.getTime() + waitMs)
  // An API that is not reached now refuses the next ones too, and each would hold a slot of the jobs for seconds.
  if (status === 429 || status === 0) await pauseSendingUntil(database.autocommit, until)
  await requeue(database.autocommit, message, until, description)
}

/** 5 seconds, 10, 20, ... */
const backOff = (tries: number): number => Math.min(longestWaitMs, 2_500 * 2 ** tries)
