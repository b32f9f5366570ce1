import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startTestValkey } from '#test/fakes/valkey-server.ts'
import { boardNames, createBoardWorld, now, weekly } from '#test/leaderboard/board-sets.ts'
import { patience } from '#test/patience.ts'
import { entryOf } from './board-sets.ts'
import { boardsInPostgres } from './boards-in-postgres.ts'
import { boardsInValkey } from './boards-in-valkey.ts'
import type { LeaderboardSync } from './leaderboard-sync.ts'
import { enterBoards, setStanding } from './queries.ts'

const server = await startTestValkey()
afterAll(server.stop)
const crowd = 700
const { database, valkey, sets, look, syncAll, createSync } = await createBoardWorld(server.url, crowd)
const key = (name: string, board = weekly) => valkey.keyOf(board, name)
const someone = 350n
/** A player who is on no board. */
const newcomer = BigInt(crowd + 1)

let sync: LeaderboardSync
beforeEach(async () => {
  await server.admin.flushall()
  sync = await syncAll()
})

/** The set serves the read once it is up to date: on a busy machine it may have become stale, or answer late. */
const fromSet = (playerId: bigint, board = weekly, by = sync) =>
  vi.waitFor(async () => {
    await by.round()
    expect(await look(playerId, board)).toBe('set')
  }, patience)
const setOrder = async () => {
  const pairs = await server.admin.call('ZRANGE', key('order'), '0', '-1', 'WITHSCORES')
  return (pairs as [string, string][]).map(([member, number]) => entryOf(member, number))
}
const sqlOrder = () =>
  database.rows(sql`
    SELECT player_id AS "playerId", score, (extract(epoch FROM reached_at) * 1000000)::bigint AS "reachedMicros"
      FROM standing WHERE board = ${weekly} ORDER BY score DESC, reached_at, player_id`)
const setScore = (playerId: bigint, score: number, microseconds = 0) =>
  database.rows(sql`
    UPDATE standing SET score = ${score}, reached_at = reached_at + ${microseconds} * interval '1 microsecond'
     WHERE board = ${weekly} AND player_id = ${playerId}`)

describe('the order', () => {
  test('of a set is that of PostgreSQL, down to a microsecond and to the player', async () => {
    expect(await setOrder()).toEqual(await sqlOrder())
    const anyChange = fc.record({
      playerId: fc.bigInt(1n, BigInt(crowd)),
      score: fc.oneof(fc.nat(3), fc.constantFrom(0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1)),
      microseconds: fc.integer({ min: -2, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 30 }), async (changes) => {
        for (const { playerId, score, microseconds } of changes) await setScore(playerId, score, microseconds)
        await sync.round()
        expect(await setOrder()).toEqual(await sqlOrder())
      }),
      { numRuns: 15, seed: 11 },
    )
  })

  test('is read from the set: first places, own place, neighbours, ends of the board', async () => {
    const order = (await sqlOrder()) as { playerId: bigint }[]
    for (const at of [0, 1, 9, 10, 11, 400, crowd - 2, crowd - 1]) {
      await fromSet((order[at] as { playerId: bigint }).playerId)
    }
    await fromSet(1_000_000n)
  })

  test('of every board has its set, and a player who leaves a board leaves its set', async () => {
    for (const board of boardNames) await fromSet(someone, board)
    await database.rows(sql`DELETE FROM standing WHERE player_id = 17`)
    await sync.round()
    for (const board of boardNames) await fromSet(18n, board)
    await database.rows(sql`
      INSERT INTO standing SELECT board, 17, 5, now() FROM unnest(${boardNames}::text[]) board`)
    await sync.round()
    for (const board of boardNames) await fromSet(17n, board)
  })
})

test("the server's own statements mark what they change without the trigger, which is for all others", async () => {
  const undo = new Error('undo')
  const score = BigInt(Number.MAX_SAFE_INTEGER)
  const entry = (playerId: bigint, board = weekly) => ({ board, playerId, score, reachedAt: now })
  const marked = database.transaction(async (tx) => {
    await tx.rows(sql`ALTER TABLE standing DISABLE TRIGGER standing_changed`)
    await enterBoards(tx, { best: [entry(1n), entry(newcomer)], sums: [entry(2n)], weeklies: [] })
    await setStanding(tx, weekly, 3n, entry(3n))
    const rows = await tx.rows(
      sql`SELECT player_id AS id FROM standing WHERE changed = pg_current_xact_id() ORDER BY id`,
    )
    expect(rows).toEqual([1n, 2n, 3n, newcomer].map((id) => ({ id })))
    throw undo
  })
  await expect(marked).rejects.toBe(undo)
})

describe('entries that are not in the set yet', () => {
  test("the player's own score is visible at once, from PostgreSQL", async () => {
    await setScore(someone, 4_000)
    expect(await look(someone)).toBe('postgres')
    await sync.round()
    await fromSet(someone)
  })

  test('a transaction that commits after later ones is not missed', async () => {
    let commit: () => void = () => undefined
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let written: () => void = () => undefined
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    const slow = database.transaction(async (tx) => {
      await tx.rows(sql`UPDATE standing SET score = 7777 WHERE board = ${weekly} AND player_id = 5`)
      written()
      await mayCommit
    })
    await isWritten
    await setScore(6n, 6_666)
    await sync.round()
    await sync.round()
    commit()
    await slow
    await sync.round()
    expect(await setOrder()).toEqual(await sqlOrder())
  })

  test('scores that change while a set is filled are in it when it is used', async () => {
    await server.admin.flushall()
    const other = createSync()
    const changes = (async () => {
      for (let step = 0; step < 60; step++) await setScore(BigInt(1 + ((step * 37) % crowd)), step * 11)
    })()
    await syncAll(other)
    await changes
    await other.round()
    expect(await setOrder()).toEqual(await sqlOrder())
    await fromSet(someone, weekly, other)
  })
})

describe('a set that cannot be trusted is bypassed', () => {
  test.each(['order', 'member', 'state'])(
    'when its %s is lost; it is filled again while PostgreSQL serves',
    async (part) => {
      await server.admin.del(key(part))
      expect(await look(someone)).toBe('postgres')
      await syncAll(sync)
      await fromSet(someone)
    },
  )

  test('when all keys are lost', async () => {
    await server.admin.flushall()
    expect(await look(someone)).toBe('postgres')
    await syncAll(sync)
    for (const board of boardNames) await fromSet(someone, board)
  })

  test('when it has not been updated for 1.5 s', async () => {
    await server.admin.hincrby(key('state'), 'seen', -1_500)
    expect(await look(someone)).toBe('postgres')
    await sync.round()
    await fromSet(someone)
  })

  test('when its content differs from PostgreSQL', async () => {
    const [first] = await server.admin.zrange(key('order'), '0', '0')
    await server.admin.zadd(key('order'), -1, first as string)
    expect(await look(entryOf(first as string, '0').playerId)).toBe('postgres')
  })

  test('when it belongs to another history of the database', async () => {
    await server.admin.hset(key('state'), 'source', 'before the restore')
    await server.admin.hset(key('state', 'all-time'), 'upto', '9999999999')
    await syncAll(sync)
    const { upto, source } = (await sets.state(weekly)) ?? {}
    expect((await sets.state('all-time'))?.source).toBe(source)
    expect((await sets.state('all-time'))?.upto).toBe(upto)
  })
})

describe('several syncs', () => {
  test('one is the leader, and when it stops another one continues from there', async () => {
    const other = createSync()
    await setScore(someone, 999)
    await other.round()
    expect(await look(someone)).toBe('postgres')
    await sync.leave()
    await fromSet(someone, weekly, other)
  })

  test('a former leader that is presumed dead overwrites nothing of its successor', async () => {
    const { upto } = (await sets.state(weekly)) as { upto: bigint }
    const late = [{ playerId: 1n, entry: { playerId: 1n, score: 1n, reachedMicros: 1n } }]
    const asked = { from: upto, upto, age: () => 0 }
    expect(await sets.change(weekly, late, { ...asked, token: 0n })).toBe(false)
    expect(await sets.change(weekly, late, { ...asked, token: 1_000n, from: upto - 1n })).toBe(false)
    expect(await setOrder()).toEqual(await sqlOrder())
  })
})

test('a server that hangs is requested once, then skipped for a second while PostgreSQL serves the boards', async () => {
  let time = 0
  const inPostgres = boardsInPostgres(database, 10)
  const asked = vi.fn(sets.look)
  const otherwise = { view: vi.fn(inPostgres.view) }
  const onError = vi.fn()
  const boards = boardsInValkey({
    database,
    sets: { ...sets, look: asked },
    otherwise,
    onError,
    time: () => time,
  })
  const see = async (playerId: bigint) => {
    const viewer = { playerId, places: 10 }
    expect(await boards.view(weekly, viewer, now)).toEqual(await inPostgres.view(weekly, viewer, now))
  }
  server.hang()
  // Concurrent callers share one query.
  await Promise.all([1n, 2n, 3n].map(see))
  expect([asked.mock.calls.length, onError.mock.calls.length]).toEqual([3, 1])
  time = 999
  for (const player of [4n, 5n, 6n]) await see(player)
  expect([asked.mock.calls.length, onError.mock.calls.length]).toEqual([3, 1])
  time = 1_000
  await see(7n)
  expect([asked.mock.calls.length, onError.mock.calls.length]).toEqual([4, 2])
  expect(otherwise.view).toHaveBeenCalledTimes(7)
  server.goOn()
})
