import { openBroadcast, openRun } from '@ganj/contract'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createBroadcastWorld, text } from '#test/broadcasts/broadcast-world.ts'
import { readDraft } from './draft.ts'
import { pruneRecipients } from './prune-recipients.ts'
import { readResults } from './results.ts'
import { conditionsOf, countSegment, type Segment } from './segment.ts'

const { signIn, database, clock, advance, players, weeklyBoard, send, start, statesOf, stateOf } =
  await createBroadcastWorld()
await database.rows(sql`UPDATE player SET language = 'ru' WHERE id = ${players[0]!.id}`)

beforeEach(() => {
  advance(60)
})

test('segments choose by stored attributes', async () => {
  const id = await start({ language: 'ru' })
  await send()
  expect(Object.values(await statesOf(id)).reduce((sum, count) => sum + count, 0)).toBe(1)
  const nobody = await start({ hasPaid: true })
  await send()
  expect([await statesOf(nobody), await stateOf(nobody)]).toEqual([{}, 'done'])
})

test('segments choose by host, country, level, balance, amount spent, and rank of the week', async () => {
  const [one, two, three] = [players[10]!.id, players[11]!.id, players[12]!.id]
  const meant = async (segment: Segment) => {
    const rows = await database.rows<{ id: bigint }>(sql`
      SELECT player_id AS id FROM broadcast_segment(${conditionsOf(segment, weeklyBoard, clock())}::jsonb, 0,
        ${2n ** 62n}, ${clock()})`)
    const ids = rows.map(({ id }) => id)
    expect(await countSegment(database, segment, { weeklyBoard, now: clock() })).toBe(ids.length)
    return ids
  }
  const everybody = (await meant({})).length
  await database.rows(sql`UPDATE player SET playdeck_uid = 'pd-1' WHERE id = ${one}`)
  expect(await meant({ host: 'playdeck' })).toEqual([one])
  expect(await meant({ host: 'telegram' })).toHaveLength(everybody - 1)

  await database.rows(sql`UPDATE player SET language = 'pt-br' WHERE id = ${one}`)
  await database.rows(sql`UPDATE player SET language = 'tg' WHERE id = ${two}`)
  expect(await meant({ country: 'BR' })).toEqual([one])
  expect(await meant({ country: 'TJ' })).toEqual([two])
  expect(await meant({ country: 'PT' })).toEqual([])
  expect(await meant({ country: 'IR' })).not.toContain(one)
  expect((await meant({ country: 'IR' })).length).toBeGreaterThan(50)

  await database.rows(sql`
    INSERT INTO upgrade (player_id, speed, power, shuttle) VALUES (${two}, 0, 0, 2)
    ON CONFLICT (player_id) DO UPDATE SET shuttle = excluded.shuttle`)
  expect(await meant({ shuttleLevel: { min: 3, max: 3 } })).toEqual([two])
  expect(await meant({ shuttleLevel: { max: 2 } })).toHaveLength(everybody - 1)

  await database.rows(sql`
    INSERT INTO player_balance (player_id, gem, tether) VALUES (${three}, 5000, 2500000)
    ON CONFLICT (player_id) DO UPDATE SET gem = 5000, tether = 2500000`)
  expect(await meant({ balance: { currency: 'gem', min: 5_000 } })).toEqual([three])
  expect(await meant({ balance: { currency: 'tether', min: 2.5, max: 2.5 } })).toEqual([three])
  expect(await meant({ balance: { currency: 'tether', min: 2.6 } })).toEqual([])

  await database.rows(sql`
    INSERT INTO payment (public_id, player_id, method, pack, pack_version, goods, amount, state, created_at, expires_at)
    SELECT 'segmentpay' || n, ${two}, 'star', 'pack', 1, '{}', 60, state, ${clock()}, ${clock()}
      FROM (VALUES ('01', 'credited'), ('02', 'credited'), ('03', 'refunded')) paid (n, state)`)
  expect(await meant({ spent: { method: 'star', min: 120 } })).toEqual([two])
  expect(await meant({ spent: { method: 'star', min: 121 } })).toEqual([])
  expect(await meant({ spent: { method: 'tether', min: 1 } })).toEqual([])
  expect(await meant({ spent: { method: 'star', max: 0 } })).toHaveLength(everybody - 1)

  await database.rows(sql`
    INSERT INTO standing (board, player_id, score, reached_at)
    VALUES (${weeklyBoard()}, ${one}, 30, ${clock()}), (${weeklyBoard()}, ${two}, 20, ${clock()}),
           (${weeklyBoard()}, ${three}, 10, ${clock()})
    ON CONFLICT (player_id, board) DO UPDATE SET score = excluded.score`)
  expect(await meant({ seasonPlace: { max: 2 } })).toEqual([one, two])
  expect(await meant({ seasonPlace: { min: 3, max: 3 } })).toEqual([three])
  expect(await meant({ seasonPlace: { min: 3, max: 2 } })).toEqual([])
  // All conditions together are an AND.
  expect(await meant({ seasonPlace: { max: 2 }, country: 'BR' })).toEqual([one])
  await database.rows(
    sql`UPDATE player SET playdeck_uid = NULL, language = 'fa' WHERE id = ANY(${[one, two]}::bigint[])`,
  )
})

test('a draft names the condition or image that cannot be used', () => {
  const read = (changes: object) => () => readDraft({ text, ...changes })
  expect(read({ segment: { country: 'IR', balance: { currency: 'gem', min: 1 } } })().picture).toBeNull()
  for (const wrong of [
    { segment: { country: 'Iran' } },
    { segment: { balance: { currency: 'gold' } } },
    { segment: { shuttleLevel: { min: 0 } } },
    { segment: { seasonPlace: { max: 1_000_000 } } },
    { segment: { spent: { method: 'cash', min: 1 } } },
    { picture: 'http://ganj.example/news.png' },
  ])
    expect(read(wrong)).toThrow()
})

test('conditions are counted as they are planned, and results compare recipients with the holdout group', async () => {
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
    const counted = await countSegment(database, segment, { weeklyBoard, now: clock() })
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
  const day = 24 * 3_600
  advance(89 * day)
  await pruneRecipients(database.autocommit, clock())
  expect((await statesOf(id)).sent).toBe(recipients.length)
  // After 90 days the recipients are deleted and the results stay; a job that was killed meanwhile stores none twice.
  advance(2 * day)
  await pruneRecipients(database.autocommit, clock())
  expect(await statesOf(id)).toEqual({})
  const late = await (await signIn(100)).call(openBroadcast, { body: { broadcastMessagePublicId: id } })
  expect([late.status, late.body]).toEqual([200, { counted: false }])
  await database.rows(
    sql`INSERT INTO broadcast_recipient VALUES (${id}, ${recipients[0]!.playerId}, 'sent', 1, 0, ${clock()})`,
  )
  await pruneRecipients(database.autocommit, clock())
  expect([await statesOf(id), await readResults(database, id)]).toEqual([{}, results])
  expect(await readResults(database, 'nosuchthing0')).toBeUndefined()
})
