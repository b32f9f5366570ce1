import { deleteAccount } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { startTestBotApi } from '#test/fakes/bot-api.ts'
import type { BotApiBehaviour } from '#test/fakes/bot-api-refusals.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { configuredBot } from './bot.ts'
import { chooseLanguage } from './bot-chats.ts'
import { queueBotMessage } from './bot-message.ts'
import { pruneMessages } from './message-queue.ts'
import { sendMessages } from './send-messages.ts'

const { api, signIn, advance, clock, database, runJobs, dependencies, telegramId } = await createPaymentsApp()
api.clock = clock

/** Applies these behaviours to the next messages; later ones succeed. */
const next = (...behaviours: BotApiBehaviour[]) => {
  api.behaviour = (method) => (method === 'sendMessage' && behaviours.shift()) || 'well'
}
let number = 0
beforeEach(() => {
  next()
  // Messages of other tests do not count against the rate.
  advance(10)
})

const textOf = (words: string) => ({ fa: `${words} فارسی`, en: `${words} English`, ru: `${words} русский` })
const tell = (playerId: bigint, key: string) =>
  database.transaction((tx) => queueBotMessage(tx, { playerId, key, text: textOf(key), now: clock() }))
const newPlayer = async () => {
  const mine = ++number
  return { ...(await signIn(mine)), number: mine }
}
const received = (of: number) =>
  api.said.filter(({ chatId }) => chatId === telegramId(of)).map(({ text }) => text)
const stateOf = async (playerId: bigint) =>
  (
    await database.rows<{ state: string }>(
      sql`SELECT state FROM bot_message WHERE player_id = ${playerId} ORDER BY id`,
    )
  ).map(({ state }) => state)
const later = async (seconds: number) => {
  advance(seconds)
  await sendMessages(database, configuredBot(dependencies.settings)!, clock)
}

test('a message is sent after its commit, once, in the language of its player', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  await database.rows(sql`UPDATE player SET language = 'ru-RU' WHERE id = ${other.id}`)
  await Promise.all(Array.from({ length: 20 }, () => tell(player.id, 'hello')))
  await tell(other.id, 'hello')
  await database
    .transaction(async (tx) => {
      await queueBotMessage(tx, { playerId: player.id, key: 'rolled back', text: textOf('no'), now: clock() })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await runJobs()
  expect([received(player.number), received(other.number)]).toEqual([['hello فارسی'], ['hello русский']])
  await tell(player.id, 'hello')
  await later(60)
  expect(received(player.number)).toHaveLength(1)
})

test('the language that a player chose in the chat goes before that of the messaging app', async () => {
  const player = await newPlayer()
  await chooseLanguage(database.autocommit, BigInt(telegramId(player.number)), 'en', clock())
  await tell(player.id, 'prize')
  await later(0)
  expect(received(player.number)).toEqual(['prize English'])
})

test('at most 30 messages a second leave, and one a second in a chat, with any number of senders', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, newPlayer))
  for (const { id } of players) await tell(id, 'many')
  for (const key of ['second', 'third']) await tell(players[0]!.id, key)
  const before = api.calls.length
  for (let round = 0; round < 4; round++) {
    advance(1)
    await Promise.all(Array.from({ length: 4 }, () => later(0)))
  }
  for (const { number } of players) expect(received(number)[0]).toBe('many فارسی')
  expect(received(players[0]!.number)).toEqual(['many فارسی', 'second فارسی', 'third فارسی'])
  // The messaging app refused no attempt.
  expect(api.calls.length - before).toBe(42)
})

test('on a 429 nothing is sent until the given time', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  next('limited')
  await tell(player.id, 'first')
  await tell(other.id, 'other')
  await later(0)
  await later(2)
  expect([received(player.number), received(other.number)]).toEqual([[], []])
  await later(1)
  expect([received(player.number), received(other.number)]).toEqual([['first فارسی'], ['other فارسی']])
})

test('a message whose answer was lost is not sent again: it may have been delivered', async () => {
  const [said, lost] = [await newPlayer(), await newPlayer()]
  next('unanswered', 'silent')
  await tell(said.id, 'a')
  await later(0)
  await tell(lost.id, 'b')
  for (let round = 0; round < 5; round++) await later(3600)
  expect([received(said.number), received(lost.number)]).toEqual([['a فارسی'], []])
  expect([await stateOf(said.id), await stateOf(lost.id)]).toEqual([['unanswered'], ['unanswered']])
})

test('a temporary refusal is retried later; a player who blocked the bot is not tried again', async () => {
  const [player, blocker] = [await newPlayer(), await newPlayer()]
  next('error', 'error')
  await tell(player.id, 'a')
  for (const wait of [0, 5, 10]) await later(wait)
  expect(received(player.number)).toEqual(['a فارسی'])
  next('blocked')
  await tell(blocker.id, 'b')
  for (const wait of [0, 3600]) await later(wait)
  expect([received(blocker.number), await stateOf(blocker.id)]).toEqual([[], ['refused']])
})

test('killed before or after any statement, no message is sent twice', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, newPlayer))
  const bot = configuredBot(dependencies.settings)!
  for (const [statements, { id }] of players.entries()) {
    await tell(id, 'news')
    await sendMessages(failingAfter(statements), bot, clock).catch(() => undefined)
    await later(5)
  }
  const counts = players.map(({ number }) => received(number).length)
  expect(Math.max(...counts)).toBe(1)
  const states = await Promise.all(players.map(({ id }) => stateOf(id)))
  // Only messages claimed by a process that died may be unsent, or have no recorded outcome.
  for (const [index, [state]] of states.entries())
    expect([counts[index], state]).toEqual(
      state === 'sending' ? [expect.any(Number), 'sending'] : [1, 'sent'],
    )
  expect(states.flat().filter((state) => state === 'sending').length).toBeLessThan(3)
})

test('an API that cannot be reached has received nothing: the message is sent when it is reachable again', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const gone = await startTestBotApi(dependencies.settings.BOT_TOKEN!)
  await gone.close()
  const bot = configuredBot({ ...dependencies.settings, TELEGRAM_API_ROOT: gone.url })!
  for (const { id } of [player, other]) await tell(id, 'a')
  await sendMessages(database, bot, clock)
  const tries = await database.rows(
    sql`SELECT state, tries FROM bot_message WHERE player_id IN (${player.id}, ${other.id}) ORDER BY player_id`,
  )
  // The second one is not tried before a pause.
  expect(tries).toEqual([
    { state: 'waiting', tries: 1 },
    { state: 'waiting', tries: 0 },
  ])
  await later(5)
  for (const { number } of [player, other]) expect(received(number)).toEqual(['a فارسی'])
})

test('a player who has left receives nothing, and a message that waited for a day is dropped', async () => {
  const [leaver, late] = [await newPlayer(), await newPlayer()]
  await tell(leaver.id, 'a')
  expect((await leaver.call(deleteAccount)).status).toBe(200)
  await tell(late.id, 'b')
  await database.rows(
    sql`UPDATE bot_message SET created_at = created_at - interval '25 hours' WHERE player_id = ${late.id}`,
  )
  await later(1)
  expect([received(leaver.number), received(late.number)]).toEqual([[], []])
  expect([await stateOf(leaver.id), await stateOf(late.id)]).toEqual([[], ['stale']])
  // An account without a Telegram id gets no message at all.
  await tell(leaver.id, 'c')
  expect(await stateOf(leaver.id)).toEqual([])
})

test('a month later the messages are deleted', async () => {
  advance(31 * 86_400)
  await pruneMessages(database.autocommit, clock())
  expect(await database.rows(sql`SELECT FROM bot_message`)).toEqual([])
})

/** The database of a process that dies before its n-th statement, or right after a commit. */
function failingAfter(statements: number): Database {
  let left = statements
  const live = async <T>(run: () => Promise<T>) => {
    if (left-- <= 0) throw new Error('killed')
    return run()
  }
  return {
    ...database,
    rows: (statement) => live(() => database.rows(statement)),
    transaction: (work) =>
      live(() =>
        database.transaction((tx) =>
          work({
            ...tx,
            rows: (statement: never) => live(() => tx.rows(statement)),
            one: (statement: never) => live(() => tx.one(statement)),
            maybe: (statement: never) => live(() => tx.maybe(statement)),
          } as typeof tx),
        ),
      ).then((result) => live(async () => result)),
  }
}
