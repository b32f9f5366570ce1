import { openBroadcast, openRun, switchMessage } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { configuredBot } from '#platform/telegram/bot.ts'
import { queueBotMessage } from '#platform/telegram/bot-message.ts'
import type { BotApiBehaviour } from '#test/fakes/bot-api.ts'
import { createPaymentsApp } from '#test/payments/payments.ts'
import {
  BroadcastRefusal,
  draftBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  startBroadcast,
  stopBroadcast,
} from '../control.ts'
import { readResults } from '../results.ts'
import { countSegment, type Segment } from '../segment.ts'
import { sendBroadcasts } from './send-broadcasts.ts'

const { api, signIn, database, clock, advance, dependencies } = await createPaymentsApp({
  BOT_USERNAME: 'ganj_bot',
})
api.clock = clock
// One after the other: who is held out follows from the players' numbers too.
const players: Awaited<ReturnType<typeof signIn>>[] = []
for (let index = 0; index < 60; index++) players.push(await signIn(100 + index))
/** A clock that moves when somebody waits for it and nothing else is under way: the earliest of those who wait goes on. */
const waiting: { at: number; go: () => void }[] = []
let calls = 0
async function passTime(work: Promise<unknown>): Promise<void> {
  let isOver = false
  work
    .finally(() => {
      isOver = true
    })
    .catch(() => undefined)
  const isQuiet = () => calls === 0 && database.pool.idleCount === database.pool.totalCount
  for (let quiet = 0; !isOver; ) {
    await new Promise((next) => setImmediate(next))
    quiet = isQuiet() ? quiet + 1 : 0
    if (quiet < 3) continue
    const next = waiting.sort((a, b) => a.at - b.at).shift()
    if (!next) continue
    advance(Math.max(0, next.at - clock().getTime()) / 1_000)
    next.go()
    quiet = 0
  }
  await work
}
const wait = (milliseconds: number) =>
  milliseconds <= 0
    ? Promise.resolve()
    : new Promise<void>((go) => waiting.push({ at: clock().getTime() + milliseconds, go }))
const bot = configuredBot(dependencies.settings)!
bot.api.config.use(async (ask, ...call) => {
  calls++
  try {
    return await ask(...call)
  } finally {
    calls--
  }
})
const send = (seconds = 600, rate = 25) => {
  const until = new Date(clock().getTime() + seconds * 1_000)
  return passTime(sendBroadcasts({ database, bot, botUsername: 'ganj_bot', clock, wait, rate }, until))
}

const text = { fa: 'خبر تازه', en: 'News', ru: 'Новости' }
let drafts = 0
/** Who is held out follows from the id of a broadcast: here each has a known one. */
const draft = (segment: Segment) =>
  database.transaction(async (tx) => {
    const made = await draftBroadcast(tx, {
      text,
      button: text,
      segment,
      operator: 'Sara',
      reason: 'test',
      now: clock(),
    })
    const id = `broadcast${String(++drafts).padStart(3, '0')}`
    await tx.rows(sql`UPDATE broadcast SET public_id = ${id} WHERE public_id = ${made}`)
    return id
  })
const start = async (segment: Segment = {}, at = clock()) => {
  const id = await draft(segment)
  await startBroadcast(database.autocommit, id, at)
  return id
}
const statesOf = async (id: string) => {
  const rows = await database.rows<{ state: string; count: bigint }>(sql`
    SELECT state, count(*) FROM broadcast_recipient WHERE broadcast_public_id = ${id} GROUP BY state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}
const stateOf = async (id: string) =>
  (await database.one<{ state: string }>(sql`SELECT state FROM broadcast WHERE public_id = ${id}`)).state
const next = (...behaviours: BotApiBehaviour[]) => {
  api.behaviour = (method) => (method === 'sendMessage' && behaviours.shift()) || 'well'
}
/** How often each chat received something since then. */
const received = (since: number) => {
  const counts = new Map<number, number>()
  for (const { chatId } of api.said.slice(since)) counts.set(chatId, (counts.get(chatId) ?? 0) + 1)
  return counts
}

beforeEach(() => {
  next()
  advance(60)
})

test('everybody gets it once, in its language, with a button that says which broadcast it was; some get nothing', async () => {
  await database.rows(sql`UPDATE player SET language = 'ru' WHERE id = ${players[0]!.id}`)
  const [before, asked] = [api.said.length, api.calls.length]
  const id = await start()
  await send()
  const states = await statesOf(id)
  expect(states['held-out']).toBeGreaterThan(0)
  expect(states).toEqual({ sent: 60 - states['held-out']!, 'held-out': states['held-out'] })
  expect([...received(before).values()].every((count) => count === 1)).toBe(true)
  expect(received(before).size).toBe(states.sent)
  const [first] = api.said.slice(before)
  expect(first?.buttons[0]?.[0]?.url).toBe(`https://t.me/ganj_bot?startapp=bmid_${id}`)
  expect(new Set(api.said.slice(before).map((one) => one.text))).toEqual(new Set([text.fa, text.ru]))
  expect(await stateOf(id)).toBe('done')
  // Nothing was tried that the messaging app refused.
  expect(api.calls.length - asked).toBe(states.sent)
})

test('a rate above the free one is paid for', async () => {
  await start({ language: 'ru' })
  await send(600, 100)
  expect(api.calls.findLast(({ method }) => method === 'sendMessage')?.fields.allow_paid_broadcast).toBe(true)
})

test('when the messaging app wants to be left alone nothing is sent until then, and nobody is missed', async () => {
  const before = api.said.length
  next('well', 'limited', 'well')
  const id = await start()
  await send()
  const { sent } = await statesOf(id)
  expect([...received(before).values()]).toEqual(Array.from({ length: sent! }, () => 1))
  const times = api.said.slice(before).map(({ at }) => at)
  const pauses = times.slice(1).map((at, index) => at - times[index]!)
  expect(Math.max(...pauses)).toBeGreaterThanOrEqual(2_900)
})

test('who has blocked the bot is marked, and gets no broadcast any more', async () => {
  next('blocked')
  const id = await start()
  await send()
  expect((await statesOf(id)).blocked).toBe(1)
  const again = await start()
  await send()
  const { sent, 'held-out': out = 0 } = await statesOf(again)
  expect(sent! + out).toBe(59)
  await database.rows(sql`DELETE FROM bot_chat`)
})

test('who turned news off, was blocked or has left gets none', async () => {
  const [off, blocked] = [players[1]!, players[2]!]
  await off.call(switchMessage, { body: { kind: 'news', isOn: false } })
  await database.rows(sql`UPDATE player SET blocked_for = 'test' WHERE id = ${blocked.id}`)
  const id = await start()
  await send()
  const rows = await database.rows<{ id: bigint }>(
    sql`SELECT player_id AS id FROM broadcast_recipient WHERE broadcast_public_id = ${id}`,
  )
  expect(rows).toHaveLength(58)
  await off.call(switchMessage, { body: { kind: 'news', isOn: true } })
  await database.rows(sql`UPDATE player SET blocked_for = NULL WHERE id = ${blocked.id}`)
})

test('an answer that was lost is asked for again, and counted; what fails for now is tried again', async () => {
  const before = api.said.length
  next('unanswered', 'silent', 'error')
  const id = await start()
  await send()
  const { lost } = await database.one<{ lost: bigint }>(
    sql`SELECT sum(lost) AS lost FROM broadcast_recipient WHERE broadcast_public_id = ${id}`,
  )
  const counts = [...received(before).values()]
  expect([Number(lost), counts.filter((count) => count === 2).length]).toEqual([2, 1])
  expect(counts).toHaveLength((await statesOf(id)).sent!)
})

test('a process that dies leaves nobody out: whom it had taken is sent to again, and counted', async () => {
  const before = api.said.length
  const id = await start()
  await send(1)
  const taken = await database.rows(sql`
    UPDATE broadcast_recipient SET state = 'sending'
     WHERE broadcast_public_id = ${id} AND player_id IN (
       SELECT player_id FROM broadcast_recipient WHERE broadcast_public_id = ${id} AND state = 'waiting' LIMIT 2)
    RETURNING 1`)
  expect(taken).toHaveLength(2)
  await send()
  const { uncertain } = await database.one<{ uncertain: bigint }>(
    sql`SELECT uncertain FROM broadcast WHERE public_id = ${id}`,
  )
  expect(Number(uncertain)).toBe(2)
  expect(received(before).size).toBe((await statesOf(id)).sent)
})

test('an operator pauses it, lets it go on, and stops it', async () => {
  const before = api.said.length
  const id = await start()
  await send(1)
  const soFar = api.said.length - before
  expect(soFar).toBeGreaterThan(0)
  await pauseBroadcast(database.autocommit, id)
  await send()
  expect([api.said.length - before, await stateOf(id)]).toEqual([soFar, 'paused'])
  await resumeBroadcast(database.autocommit, id)
  await send(0.5)
  await stopBroadcast(database.autocommit, id, clock())
  await send()
  expect(await stateOf(id)).toBe('stopped')
  expect(api.said.length - before).toBeLessThan(57)
  for (const change of [pauseBroadcast, resumeBroadcast])
    await expect(change(database.autocommit, id)).rejects.toThrow(BroadcastRefusal)
})

test('it begins when it is due', async () => {
  const before = api.said.length
  const id = await start({}, new Date(clock().getTime() + 3_600_000))
  await send()
  expect(api.said.length).toBe(before)
  advance(3_600)
  await send()
  expect(await stateOf(id)).toBe('done')
})

test('a message to one player does not wait behind a broadcast', async () => {
  await start()
  await send(1)
  const player = players[5]!
  await database.transaction((tx) =>
    queueBotMessage(tx, { playerId: player.id, key: 'prize', text, now: clock() }),
  )
  const before = api.said.length
  await send(1)
  expect(api.said.length).toBe(before)
  await database.rows(sql`UPDATE bot_message SET state = 'sent'`)
  await send()
  expect(api.said.length).toBeGreaterThan(before)
})

test('segments choose by what is known', async () => {
  const id = await start({ language: 'ru' })
  await send()
  expect(Object.values(await statesOf(id)).reduce((sum, count) => sum + count, 0)).toBe(1)
  const nobody = await start({ hasPaid: true })
  await send()
  expect([await statesOf(nobody), await stateOf(nobody)]).toEqual([{}, 'done'])
})

test('conditions are counted as they are planned, and results tell who came beside who was held out', async () => {
  const conditions: Segment[] = [
    {},
    { language: 'ru' },
    { language: 'en' },
    { joinedDays: 1 },
    { hasPaid: false },
    { playedDays: 7 },
    { awayDays: 7 },
  ]
  const player = await signIn(100)
  expect((await player.call(openRun)).status).toBe(200)
  for (const segment of conditions) {
    const counted = await countSegment(database, segment, clock())
    const id = await start(segment)
    await send()
    const states = await statesOf(id)
    expect([segment, Object.values(states).reduce((sum, count) => sum + count, 0)]).toEqual([
      segment,
      counted,
    ])
  }
  const id = await start()
  await send()
  advance(3_600)
  const recipients = await database.rows<{ playerId: bigint }>(sql`
    SELECT player_id AS "playerId" FROM broadcast_recipient WHERE broadcast_public_id = ${id} AND state = 'sent'`)
  const reader = await signIn(100 + players.findIndex(({ id }) => id === recipients.at(-1)!.playerId))
  await reader.call(openBroadcast, { body: { broadcastMessagePublicId: id } })
  await reader.call(openRun)
  const results = await readResults(database, id)
  expect(results).toMatchObject({
    state: 'done',
    sent: recipients.length,
    opened: 1,
    waiting: 0,
    uncertain: 0,
  })
  expect(results?.played).toEqual({ sent: 1 / recipients.length, heldOut: 0 })
  expect(await readResults(database, 'nosuchthing0')).toBeUndefined()
})
