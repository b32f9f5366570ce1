import { switchMessage } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { queueBotMessage } from '#platform/telegram/bot-message.ts'
import { createBroadcastWorld, text } from '#test/broadcasts/broadcast-world.ts'
import {
  BroadcastRefusal,
  draftBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  startBroadcast,
  stopBroadcast,
} from '../control.ts'

const { api, database, clock, advance, players, send, draft, start, statesOf, stateOf, next, received } =
  await createBroadcastWorld()

beforeEach(() => {
  next()
  advance(60)
})

test('every player gets it once, in their language, with a button that names the broadcast; excluded players get nothing', async () => {
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
  // The messaging app refused no attempt.
  expect(api.calls.length - asked).toBe(states.sent)
})

test('a rate above the free one is paid', async () => {
  await start({ language: 'ru' })
  await send(600, 100)
  expect(api.calls.findLast(({ method }) => method === 'sendMessage')?.fields.allow_paid_broadcast).toBe(true)
})

test('on a 429 nothing is sent until the given time, and no recipient is left out', async () => {
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

test('a player who blocked the bot is marked, and gets no more broadcasts', async () => {
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

test('players who turned news off, are blocked or have left get none', async () => {
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

test('a message whose answer was lost is sent again, and counted; a temporary failure is tried again', async () => {
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

test('when a process dies no recipient is left out: those that it had claimed are sent to again, and counted', async () => {
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

test('a process that is about to end claims nobody more, and leaves nobody uncertain', async () => {
  const before = api.said.length
  const id = await start()
  const stopping = new AbortController()
  api.behaviour = () => {
    if (api.said.length - before === 6) stopping.abort()
    return 'well'
  }
  await send(600, 25, stopping.signal)
  const states = await statesOf(id)
  expect([states.sending, await stateOf(id)]).toEqual([undefined, 'sending'])
  expect(states.sent).toBeLessThan(20)
  await send()
  const { uncertain } = await database.one<{ uncertain: bigint }>(
    sql`SELECT uncertain FROM broadcast WHERE public_id = ${id}`,
  )
  expect([Number(uncertain), await stateOf(id)]).toEqual([0, 'done'])
  expect([...received(before).values()].every((count) => count === 1)).toBe(true)
})

test('an operator pauses it, resumes it, and stops it', async () => {
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

test('a message to one player does not wait for a broadcast', async () => {
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

test('an image is sent with the text as its caption', async () => {
  const before = api.said.length
  const id = await draft({}, 'https://ganj.example/news.png')
  await startBroadcast(database.autocommit, id, clock())
  await send()
  const photos = api.calls.filter(
    ({ method, fields }) => method === 'sendPhoto' && String(fields.photo).endsWith('news.png'),
  )
  expect(photos.length).toBe((await statesOf(id)).sent)
  expect(photos.length).toBeGreaterThan(0)
  expect(new Set(photos.map(({ fields }) => fields.caption))).toEqual(new Set([text.fa, text.ru]))
  expect(api.said[before]?.buttons[0]?.[0]?.url).toBe(`https://t.me/ganj_bot?startapp=bmid_${id}`)
  const long = { fa: 'ا'.repeat(1_025), en: 'a', ru: 'a' }
  const withPicture = (picture: string | null) =>
    database.transaction((tx) =>
      draftBroadcast(tx, {
        text: long,
        button: null,
        picture,
        segment: {},
        operator: 'Sara',
        reason: 'test',
        now: clock(),
      }),
    )
  await expect(withPicture('https://ganj.example/news.png')).rejects.toThrow(BroadcastRefusal)
  await expect(withPicture(null)).resolves.toMatch(/^[0-9a-z]{12}$/)
})
