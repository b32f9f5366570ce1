import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { createTestApp } from '#test/test-app.ts'
import { judgeRun } from './judge-run.ts'
import { listReview } from './list-review.ts'

const { database, reactions, clock } = await createTestApp()

let count = 0
interface Player {
  id: bigint
  publicId: string
}
async function join(groupId?: string): Promise<Player> {
  const publicId = `judge${String(++count).padStart(7, '0')}`
  const { id } = await database.one<{ id: bigint }>(sql`
    INSERT INTO player (public_id, telegram_id, username, created_at)
    VALUES (${publicId}, ${count}, ${publicId}, ${clock()}) RETURNING id`)
  await database.rows(sql`INSERT INTO player_balance (player_id) VALUES (${id})`)
  if (groupId) await database.rows(sql`INSERT INTO group_member VALUES (${id}, ${groupId}, ${clock()})`)
  return { id, publicId }
}

interface Played {
  /** A time so many hours after the start of a week. */
  hour: number
  score: number
  blueFire: number
}

const week = new Date('2026-11-13T20:30:00Z')
const at = (hour: number) => new Date(week.getTime() + hour * 3_600_000)

/** A verified run, entered on the boards in the same way as by the verifier. */
async function play({ id }: Player, { hour, score, blueFire }: Played): Promise<string> {
  const runId = `26${String(++count).padStart(10, '0')}`
  await database.rows(sql`
    INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at,
                     submitted_at, judged_at, score, blue_fire)
    VALUES (${id}, ${runId}, 'verified', true, ${'0'.repeat(32)}, 1, 0, 0, 0, 4, ${at(hour)}, ${at(hour)}, ${at(hour)},
            ${score}, ${blueFire})`)
  const found = { ticks: 1, kills: 0, bossesKilled: 0, blueFire, countsForPrizes: true }
  await database.transaction((tx) =>
    reactions.runsVerified(tx, [
      { playerId: id, runId, score: BigInt(score), ...found, reachedAt: at(hour) },
    ]),
  )
  return runId
}

const say = (player: Player, runId: string, verdict: 'exclude' | 'clear') =>
  database.transaction((tx) =>
    judgeRun(
      tx,
      {
        playerPublicId: player.publicId,
        runId,
        verdict,
        by: { name: 'sara', source: 'console', address: null },
        reason: 'a test',
        now: clock(),
      },
      reactions,
    ),
  )

const standings = ({ id }: Player) =>
  database.rows<{ board: string; score: bigint; reachedAt: Date }>(sql`
    SELECT replace(board, 'group-of-', 'g') AS board, score, reached_at AS "reachedAt" FROM standing
     WHERE player_id = ${id} ORDER BY board`)

test('the next best run replaces an excluded one on every board, and a cleared one returns as it was', async () => {
  const player = await join()
  await play(player, { hour: 1, score: 500, blueFire: 3 })
  const best = await play(player, { hour: 2, score: 900, blueFire: 4 })
  const before = await standings(player)
  expect(before.map(({ score }) => score)).toContain(900n)
  const { isNew, after } = await say(player, best, 'exclude')
  expect([isNew, after.state, after.reason, after.verdictBy]).toEqual([
    true,
    'rejected',
    'excluded',
    'operator:sara',
  ])
  expect(await standings(player)).toEqual([
    { board: 'all-time', score: 500n, reachedAt: at(1) },
    { board: 'blue-fire:2026-11-14', score: 3n, reachedAt: at(1) },
    { board: 'daily:2026-11-14', score: 500n, reachedAt: at(1) },
    { board: 'weekly:2026-11-14', score: 500n, reachedAt: at(1) },
  ])
  await say(player, best, 'clear')
  expect(await standings(player)).toEqual(before)
})

test('the same verdict again writes nothing', async () => {
  const player = await join()
  const run = await play(player, { hour: 1, score: 500, blueFire: 0 })
  for (const [verdict, news] of [
    ['clear', [true, false]],
    ['exclude', [true, false]],
  ] as const) {
    expect([(await say(player, run, verdict)).isNew, (await say(player, run, verdict)).isNew]).toEqual(news)
  }
  const verdicts = await database.rows(
    sql`SELECT verdict FROM run_verdict WHERE public_id = ${run} ORDER BY id`,
  )
  expect(verdicts).toEqual([{ verdict: 'clear' }, { verdict: 'exclude' }])
  expect(await standings(player)).toEqual([])
})

test('two concurrent operators leave one verdict', async () => {
  const player = await join()
  const run = await play(player, { hour: 1, score: 500, blueFire: 0 })
  const said = await Promise.all(Array.from({ length: 5 }, () => say(player, run, 'exclude')))
  expect(said.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('a finalised week keeps its places; the other boards change', async () => {
  const player = await join()
  const run = await play(player, { hour: 24 * 7, score: 500, blueFire: 0 })
  await database.rows(sql`
    INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at)
    VALUES ('weekly:2026-11-21', ${at(168)}, ${at(336)}, 'finalised', ${at(336)}, ${at(336)})`)
  await say(player, run, 'exclude')
  expect(await standings(player)).toEqual([{ board: 'weekly:2026-11-21', score: 500n, reachedAt: at(168) }])
})

test("a run that never counted cannot be judged, and another player's run is not found", async () => {
  const [player, other] = [await join(), await join()]
  const run = await play(player, { hour: 1, score: 5, blueFire: 0 })
  await expect(say(other, run, 'exclude')).rejects.toEqual(new Fault('run.not-found'))
  await expect(say({ ...other, publicId: 'nobody000000' }, run, 'clear')).rejects.toEqual(
    new Fault('run.not-found'),
  )
  for (const change of [
    sql`UPDATE run SET state = 'pending' WHERE public_id = ${run}`,
    sql`UPDATE run SET state = 'rejected', reason = 'score-differs' WHERE public_id = ${run}`,
    sql`UPDATE run SET state = 'verified', ranked = false WHERE public_id = ${run}`,
  ]) {
    await database.rows(change)
    await expect(say(player, run, 'exclude')).rejects.toEqual(new Fault('run.not-judged'))
  }
  expect(await database.rows(sql`SELECT FROM run_verdict WHERE public_id = ${run}`)).toEqual([])
})

test('after any verdicts in any order, the boards are those of the runs that count', async () => {
  const run = fc.record({
    hour: fc.integer({ min: 0, max: 160 }),
    score: fc.integer({ min: 0, max: 4 }),
    blueFire: fc.integer({ min: 0, max: 2 }),
  })
  const order = fc.record({ run: fc.nat(), exclude: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 5 }),
      fc.array(order, { maxLength: 8 }),
      async (runs, orders) => {
        const [player, honest] = [await join('group-of-1'), await join('group-of-1')]
        const ids: string[] = []
        for (const one of runs) ids.push(await play(player, one))
        const excluded = new Set<number>()
        for (const { run, exclude } of orders) {
          const index = run % runs.length
          await say(player, ids[index]!, exclude ? 'exclude' : 'clear')
          if (exclude) excluded.add(index)
          else excluded.delete(index)
        }
        // Another player who never had the excluded runs.
        for (const [index, one] of runs.entries()) if (!excluded.has(index)) await play(honest, one)
        expect(await standings(player)).toEqual(await standings(honest))
      },
    ),
    { numRuns: 25, seed: 7 },
  )
})

test('suspicious runs are listed until they have a verdict, the others in pages', async () => {
  const player = await join()
  const span = { from: at(2000), to: at(2168) }
  const runs: string[] = []
  for (const hour of [2001, 2050, 2100]) runs.push(await play(player, { hour, score: hour, blueFire: 0 }))
  for (const [index, id] of runs.entries())
    await database.rows(sql`
      INSERT INTO run_trace (player_id, public_id, suspicion, reasons, features, sketch)
      VALUES (${player.id}, ${id}, ${50 + index * 20}, '{abrupt}', '{}', '{}')`)
  const list = async (
    state: 'suspicious' | 'verified' | 'rejected' | 'excluded',
    limit = 50,
    after?: string,
  ) => {
    const rows = await listReview(database, {
      ...span,
      state,
      limit,
      after: after ? await cursorOf(after) : undefined,
    })
    return rows.map(({ id }) => runs.indexOf(id))
  }
  const cursorOf = (id: string) =>
    database.one<{ id: string; at: Date; suspicion: number }>(sql`
      SELECT public_id AS id, submitted_at AS at, suspicion::int FROM run JOIN run_trace USING (player_id, public_id)
       WHERE public_id = ${id}`)
  expect(await list('suspicious')).toEqual([2, 1])
  expect(await list('suspicious', 1, runs[2])).toEqual([1])
  expect(await list('verified')).toEqual([2, 1, 0])
  expect(await list('verified', 2, runs[2])).toEqual([1, 0])
  await say(player, runs[2]!, 'clear')
  await say(player, runs[1]!, 'exclude')
  expect(await list('suspicious')).toEqual([])
  expect(await list('excluded')).toEqual([1])
  expect(await list('verified')).toEqual([2, 0])
  expect(await list('rejected')).toEqual([])
})
