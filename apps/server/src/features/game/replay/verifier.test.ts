import { getIndicators, getLeaderboard, getRun, openRun, submitScore } from '@ganj/contract'
import { playRun } from '@ganj/game-core/bots'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { listDeadJobs } from '#platform/jobs/dead-jobs.ts'
import { submitRun } from '#test/fixtures/runs.ts'
import { patience } from '#test/patience.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'
import { createReplays } from './replays.ts'
import { backOffMs, batchSize, claimRuns, leaseMs, mostAttempts } from './run-queue.ts'
import { createVerifier } from './verifier.ts'

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
const { signIn, advance, clock, database, reactions, runJobs, jobs } = testApp
const replays = createReplays()
afterAll(() => replays.close())

const log = { warn: vi.fn() }
const onJudged = vi.fn()
const verifierOf = (more: Partial<Parameters<typeof createVerifier>[0]> = {}) =>
  createVerifier({ database, replays, reactions, clock, log, onJudged, ...more })

let next = 1
beforeEach(async () => {
  await database.rows(sql`DELETE FROM run_claim`)
  await database.rows(sql`DELETE FROM run_queue`)
  vi.clearAllMocks()
})

const signInMany = (count: number) =>
  Array.from({ length: count }).reduce<Promise<TestPlayer[]>>(
    async (before) => [...(await before), await signIn(next++)],
    Promise.resolve([]),
  )
async function submitMany(count: number) {
  const players = await signInMany(count)
  for (const player of players) await submitRun(testApp, player, { skill: 'novice' })
  return players
}
const states = async (players: readonly TestPlayer[]) =>
  Promise.all(
    players.map(async ({ id }) => {
      const { state } = await database.one<{ state: string }>(
        sql`SELECT state FROM run WHERE player_id = ${id} ORDER BY opened_at DESC LIMIT 1`,
      )
      return state
    }),
  )
/** A claim counts, as long as it has not expired, beside those that the queue has counted. */
const queued = () =>
  database.rows<{ attempts: number; waits: boolean }>(
    sql`
      SELECT attempts + (SELECT count(*)::int FROM run_claim WHERE (player_id, public_id) = (q.player_id, q.public_id))
               AS attempts, due_at = 'infinity' AS waits
        FROM run_queue q ORDER BY submitted_at`,
  )
const paidTo = async ({ id }: TestPlayer) => {
  const { paid } = await database.one<{ paid: number }>(sql`
    SELECT count(*)::int AS paid FROM posting WHERE player_id = ${id} AND kind = 'run-reward'`)
  return paid
}
/** A run that no thread can replay: its row has values that no rules allow. */
const poison = ({ id }: TestPlayer) =>
  database.rows(sql`UPDATE run SET revives = -1 WHERE player_id = ${id} AND state = 'pending'`)

test('sixteen runs are judged in one transaction, and paid and ranked as if judged one by one', async () => {
  const players = await submitMany(batchSize)
  const transactions = vi.spyOn(database, 'transaction')
  await verifierOf().drain()
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  expect(new Set(await states(players))).toEqual(new Set(['verified']))
  expect(await queued()).toEqual([])
  expect(onJudged).toHaveBeenCalledTimes(1)
  for (const player of players) {
    const { body: board } = await player.call(getLeaderboard, { query: { dimension: 'weekly' } })
    const { body: run } = await player.call(getRun, { query: { gameInstanceId: await runOf(player) } })
    expect(board.me).toMatchObject({ score: run!.score })
    const { body: held } = await player.call(getIndicators)
    expect(held.find(({ publicId }) => publicId === 'coin')!.value).toBe(100 + run!.coins)
  }
  expect((await reconcile(database)).discrepancies).toEqual([])
}, 60_000)

test('runs of one id in a batch, of two players, are each judged by their own log', async () => {
  const players = await signInMany(2)
  const [first, second] = players as [TestPlayer, TestPlayer]
  const scores: number[] = []
  for (const [player, skill] of [
    [first, 'novice'],
    [second, 'casual'],
  ] as const) {
    const { score } = await submitRun(testApp, player, { skill, sendsHeartbeats: false })
    scores.push(score)
  }
  expect(scores[0]).not.toBe(scores[1])
  const shared = await runOf(first)
  const ofSecond = { player: second.id, id: await runOf(second) }
  await database.transaction(async (tx) => {
    for (const table of ['run_log', 'run_queue', 'run'])
      await tx.rows({
        name: `share-id-${table}`,
        text: `UPDATE ${table} SET public_id = $1 WHERE player_id = $2 AND public_id = $3`,
        values: [shared, ofSecond.player, ofSecond.id],
      })
  })
  await verifierOf().drain()
  for (const [at, { id }] of players.entries()) {
    const run = await database.one(sql`
      SELECT state, score::int, claimed_score::int AS claimed FROM run WHERE player_id = ${id} AND public_id = ${shared}`)
    expect(run).toEqual({ state: 'verified', score: scores[at], claimed: scores[at] })
  }
}, 60_000)

const runOf = async ({ id }: TestPlayer) =>
  (
    await database.one<{ id: string }>(
      sql`SELECT public_id AS id FROM run WHERE player_id = ${id} ORDER BY opened_at DESC LIMIT 1`,
    )
  ).id

test('a poison run among fifteen good ones is retried alone, after longer waits, and finally left to the job queue', async () => {
  const players = await submitMany(batchSize)
  const [bad, ...good] = players as [TestPlayer, ...TestPlayer[]]
  await poison(bad)
  const verifier = verifierOf()
  await verifier.drain()
  expect(new Set(await states(good))).toEqual(new Set(['verified']))
  expect(await states([bad])).toEqual(['pending'])
  for (let attempts = 1; attempts < mostAttempts; attempts++) {
    expect(await queued()).toEqual([{ attempts, waits: false }])
    advance(backOffMs(attempts) / 1000 - 0.1)
    await verifier.drain()
    expect(await queued()).toEqual([{ attempts, waits: false }])
    advance(0.1)
    await verifier.drain()
  }
  advance(backOffMs(mostAttempts) / 1000)
  await verifier.drain()
  expect(await queued()).toEqual([{ attempts: mostAttempts + 1, waits: true }])
  // The cause is corrected: the job judges the run, and the queue no longer has it.
  await database.rows(sql`UPDATE run SET revives = 4 WHERE player_id = ${bad.id} AND state = 'pending'`)
  await runJobs()
  expect(await states([bad])).toEqual(['verified'])
  expect([await queued(), await listDeadJobs(database, 10)]).toEqual([[], []])
}, 60_000)

test('a verdict that cannot be written does not affect the rest of its batch', async () => {
  const players = await submitMany(5)
  const [bad, ...good] = players as [TestPlayer, ...TestPlayer[]]
  await verifierOf({
    reactions: {
      ...reactions,
      runsVerified: async (tx, runs) => {
        await reactions.runsVerified(tx, runs)
        if (runs.some(({ playerId }) => playerId === bad.id)) throw new Error('no room on the board')
      },
    },
  }).drain()
  expect(new Set(await states(good))).toEqual(new Set(['verified']))
  expect([await states([bad]), await paidTo(bad)]).toEqual([['pending'], 0])
  advance(10)
  await verifierOf().drain()
  expect([await states([bad]), await paidTo(bad)]).toEqual([['verified'], 1])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('runs claimed by a killed process are due again within two seconds, and later each time', async () => {
  const players = await submitMany(3)
  expect(await claimRuns(database.autocommit, { most: batchSize, again: false }, clock())).toHaveLength(3)
  const verifier = verifierOf()
  await verifier.drain()
  expect(new Set(await states(players))).toEqual(new Set(['pending']))
  advance(leaseMs / 1000)
  const killedAgain = await claimRuns(database.autocommit, { most: 1, again: true }, clock())
  expect(killedAgain).toMatchObject([{ attempts: 2 }])
  await verifier.drain()
  expect((await states(players)).toSorted()).toEqual(['pending', 'verified', 'verified'])
  advance((2 * leaseMs) / 1000)
  await verifier.drain()
  expect(new Set(await states(players))).toEqual(new Set(['verified']))
  expect(leaseMs).toBeLessThan(2_000)
})

test('a process whose claims expired while it stood still does not judge its runs twice at once', async () => {
  const players = await submitMany(3)
  let resume: () => void = () => undefined
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const replay = vi.fn<typeof replays.replay>(async (...batch) => {
    await resumed
    return replays.replay(...batch)
  })
  const verifier = verifierOf({ replays: { ...replays, replay } })
  const judging = verifier.drain()
  await vi.waitFor(() => expect(replay).toHaveBeenCalled(), patience)
  advance(leaseMs / 1000)
  await verifier.drain()
  resume()
  await judging
  expect(replay).toHaveBeenCalledTimes(1)
  expect(new Set(await states(players))).toEqual(new Set(['verified']))
  expect(await queued()).toEqual([])
})

test('a run is paid once, whichever process judges it, and however often', async () => {
  const players = await submitMany(6)
  const ids = await Promise.all(players.map(runOf))
  await claimRuns(database.autocommit, { most: 3, again: false }, clock())
  advance(leaseMs / 1000)
  await Promise.all([
    verifierOf().drain(),
    verifierOf().drain(),
    ...players.map(({ id }, at) => jobs['verify-run']({ playerId: String(id), runId: ids[at]! })),
  ])
  expect(new Set(await states(players))).toEqual(new Set(['verified']))
  expect(await Promise.all(players.map(paidTo))).toEqual(players.map(() => 1))
  expect(await queued()).toEqual([])
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('runs are claimed in the order of submission, each by one process', async () => {
  const players = await submitMany(5)
  const claim = () => claimRuns(database.autocommit, { most: 2, again: false }, clock())
  const [first, second] = await Promise.all([claim(), claim()])
  const third = await claim()
  const order = players.map(({ id }) => id)
  const claimed = [...first, ...second].map(({ playerId }) => playerId)
  expect(claimed.toSorted()).toEqual(order.slice(0, 4).toSorted())
  expect(third.map(({ playerId }) => playerId)).toEqual(order.slice(4))
})

test('a player with several pending runs gets each verdict, and the best one is on the board', async () => {
  const [player] = (await signInMany(1)) as [TestPlayer]
  const scores: number[] = []
  for (const skill of ['casual', 'novice', 'skilled'] as const)
    scores.push((await submitRun(testApp, player, { skill })).score)
  await verifierOf().drain()
  const { body: board } = await player.call(getLeaderboard, { query: { dimension: 'weekly' } })
  expect(board.me).toMatchObject({ score: Math.max(...scores) })
  expect([await paidTo(player), await queued()]).toEqual([3, []])
})

test('a run that was abandoned meanwhile leaves the queue', async () => {
  const players = await submitMany(2)
  await database.rows(sql`UPDATE run SET state = 'abandoned' WHERE player_id = ${players[0]!.id}`)
  await verifierOf().drain()
  expect([await states(players), await queued()]).toEqual([['abandoned', 'verified'], []])
})

test('an idle process finds runs that other processes received, without a notification', async () => {
  const verifier = verifierOf()
  verifier.start()
  const players = await submitMany(2)
  await vi.waitFor(async () => expect(await states(players)).toEqual(['verified', 'verified']), {
    timeout: 30_000,
    interval: 20,
  })
  await verifier.stop()
  await submitMany(1)
  expect(await queued()).toHaveLength(1)
})

test('a false score is rejected in the same batch in which others are verified', async () => {
  const players = await submitMany(3)
  const [liar] = (await signInMany(1)) as [TestPlayer]
  const { body: run } = await liar.call(openRun)
  const { bytes, result } = playRun({ ...run, revives: 0 }, 'novice')
  advance(result.ticks / 60)
  const body = {
    gameInstanceId: run.publicId,
    score: result.score + 1,
    log: Buffer.from(bytes).toString('base64url'),
  }
  await liar.call(submitScore, { body })
  await verifierOf().drain()
  expect(await states([...players, liar])).toEqual(['verified', 'verified', 'verified', 'rejected'])
  expect(await paidTo(liar)).toBe(0)
})

test('a database that cannot be used is reported once by each lane, until a claim succeeds', async () => {
  const claim = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('the disk is full'))
  const verifier = verifierOf({
    database: { ...database, autocommit: { ...database.autocommit, rows: claim } },
  })
  verifier.start()
  await vi.waitFor(() => expect(claim.mock.calls.length).toBeGreaterThan(4), patience)
  await verifier.stop()
  expect(log.warn).toHaveBeenCalledTimes(2)
})
