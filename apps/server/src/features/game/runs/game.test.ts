import {
  getHighScore,
  getIndicators,
  getLeaderboard,
  getRun,
  openRun,
  type Run,
  submitScore,
} from '@ganj/contract'
import { type BotSkill, playRun } from '@ganj/game-core/bots'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { createTestApp, type TestPlayer } from '#test/test-app.ts'

const { signIn, advance, runJobs, database } = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })

/** The result of a bot's run: without revives, because none were granted. */
function played(run: Run, skill: BotSkill = 'casual') {
  const { seed, rulesVersion, levels } = run
  const { bytes, result } = playRun({ seed, rulesVersion, levels, revives: 0 }, skill)
  return { log: Buffer.from(bytes).toString('base64url'), score: result.score, result }
}

async function indicator(player: TestPlayer, id: string): Promise<number> {
  const { body } = await player.call(getIndicators)
  return body.find(({ publicId }) => publicId === id)!.value
}

/** Opens a run, lets a bot play it in real time of the test clock, and submits it. */
async function playOnce(player: TestPlayer, skill?: BotSkill) {
  const { body: run } = await player.call(openRun)
  const { log, score, result } = played(run, skill)
  advance(result.ticks / 60)
  await player.call(submitScore, { body: { gameInstanceId: run.publicId, score, log } })
  return { run, score, log }
}

test('a run from the ticket to the board: verified by replay, paid in coins', async () => {
  const player = await signIn(1)
  const opened = await player.call(openRun)
  expect(opened.body).toMatchObject({ state: 'open', remainingRevives: 4, score: null, rulesVersion: 2 })
  expect(await indicator(player, 'ticket')).toBe(4)
  expect((await player.call(getRun)).body).toEqual(opened.body)

  const { log, score, result } = played(opened.body)
  advance(result.ticks / 60)
  const body = { gameInstanceId: opened.body.publicId, score, log }
  const submitted = await player.call(submitScore, { body })
  expect(submitted.body).toMatchObject({ state: 'pending', score: null })
  expect((await player.call(getLeaderboard, { query: { dimension: 'weekly' } })).body.me).toBeNull()

  await runJobs()
  const { body: judged } = await player.call(getRun, { query: { gameInstanceId: opened.body.publicId } })
  const coins = Math.floor(score / 20)
  const paid = { gem: result.gems, coin: coins, ticket: result.tickets, 'blue-fire': result.blueFire }
  const earned = Object.entries(paid).flatMap(([currency, amount]) =>
    amount > 0 ? [{ currency, amount }] : [],
  )
  expect(judged).toMatchObject({ state: 'verified', proof: 'replay', score, coins, earned })
  expect(submitted.body.earned).toEqual([])
  expect(await indicator(player, 'coin')).toBe(100 + coins)
  expect(await indicator(player, 'blue-fire')).toBe(result.blueFire)
  const { body: board } = await player.call(getLeaderboard, { query: { dimension: 'weekly' } })
  expect(board.me).toMatchObject({ place: 1, score, isMe: true })
  expect(board.top).toEqual([board.me])
  const { body: best } = await player.call(getHighScore, { query: { dimension: 'all-time' } })
  expect(best.score).toBe(score)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('a second judgement of a run pays nothing', async () => {
  const player = await signIn(2)
  await playOnce(player)
  await database.rows(sql`
    SELECT graphile_worker.add_job('verify-run', json_build_object('playerId', player_id::text, 'runId', public_id))
      FROM run WHERE player_id = ${player.id}`)
  await runJobs()
  const coins = await indicator(player, 'coin')
  await runJobs()
  expect(await indicator(player, 'coin')).toBe(coins)
})

test('one key opens one run, with fifty concurrent calls and one later', async () => {
  const player = await signIn(3)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => player.call(openRun, { key: 'the-same-key' })),
  )
  answers.push(await player.call(openRun, { key: 'the-same-key' }))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await indicator(player, 'ticket')).toBe(4)
})

test('a player with one ticket who opens two runs at the same moment gets one', async () => {
  const player = await signIn(4)
  for (let spent = 0; spent < 4; spent++) await player.call(openRun)
  const answers = await Promise.all([player.call(openRun), player.call(openRun), player.call(openRun)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('game.no-ticket')
  expect(await indicator(player, 'ticket')).toBe(0)
  const open = await database.rows(sql`SELECT FROM run WHERE player_id = ${player.id} AND state = 'open'`)
  expect(open).toHaveLength(1)
})

test('a key that was used for another request is refused with 422', async () => {
  const player = await signIn(5)
  const { body: run } = await player.call(openRun, { key: 'key-of-the-run' })
  const { log, score } = played(run)
  const body = { gameInstanceId: run.publicId, score, log }
  const wrong = await player.call(submitScore, { key: 'key-of-the-run', body })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'idempotency.mismatch'])
  const missing = await player.call(submitScore, { body, headers: { 'idempotency-key': '' } })
  expect([missing.status, missing.problem.code]).toEqual([400, 'idempotency.missing'])
})

test('a score that the replay does not reach is rejected, stored with its reason, and never counts', async () => {
  const player = await signIn(6)
  const reasonOf = async (runId: string) => {
    await runJobs()
    const row = await database.one<{ state: string; reason: string }>(
      sql`SELECT state, reason FROM run WHERE player_id = ${player.id} AND public_id = ${runId}`,
    )
    return [row.state, row.reason]
  }
  const forged = async (
    change: (honest: ReturnType<typeof played>, run: Run) => { score: number; log: string },
    wait = 300,
  ) => {
    const { body: run } = await player.call(openRun)
    const { score, log } = change(played(run), run)
    advance(wait)
    await player.call(submitScore, { body: { gameInstanceId: run.publicId, score, log } })
    return reasonOf(run.publicId)
  }
  expect(await forged(({ score, log }) => ({ score: score + 1, log }))).toEqual(['rejected', 'score-differs'])
  expect(await forged(({ score, log }) => ({ score, log }), 1)).toEqual(['rejected', 'faster-than-time'])
  expect(await forged((_, run) => played({ ...run, seed: '0'.repeat(32) }))).toEqual([
    'rejected',
    'log-invalid',
  ])
  expect(await forged((_, run) => played({ ...run, levels: { speed: 9, power: 19, shuttle: 4 } }))).toEqual([
    'rejected',
    'log-invalid',
  ])
  expect(await indicator(player, 'coin')).toBe(100)
  const { body } = await player.call(getLeaderboard, { query: { dimension: 'all-time' } })
  expect(body.me).toBeNull()
})

test('a log that cannot be read is refused at once and leaves the run open', async () => {
  const player = await signIn(7)
  const { body: run } = await player.call(openRun)
  const refused = await player.call(submitScore, {
    body: { gameInstanceId: run.publicId, score: 1, log: 'AAAA' },
  })
  expect([refused.status, refused.problem.code]).toEqual([400, 'game.log-invalid'])
  expect((await player.call(getRun)).body?.publicId).toBe(run.publicId)
})

test("another player's run can be neither seen nor submitted", async () => {
  const [owner, thief] = [await signIn(8), await signIn(9)]
  const { body: run } = await owner.call(openRun)
  const { log, score } = played(run)
  const seen = await thief.call(getRun, { query: { gameInstanceId: run.publicId } })
  const taken = await thief.call(submitScore, { body: { gameInstanceId: run.publicId, score, log } })
  expect([seen.problem.code, taken.problem.code]).toEqual(['game.no-run', 'game.no-run'])
})

test('a run is submitted once, and not after another one was opened', async () => {
  const player = await signIn(10)
  const { run, log, score } = await playOnce(player)
  const body = { gameInstanceId: run.publicId, score, log }
  expect((await player.call(submitScore, { body })).problem.code).toBe('game.run-closed')

  const { body: left } = await player.call(openRun)
  await player.call(openRun)
  const late = { ...played(left), gameInstanceId: left.publicId }
  const { problem } = await player.call(submitScore, {
    body: { gameInstanceId: left.publicId, score: late.score, log: late.log },
  })
  expect(problem.code).toBe('game.run-closed')
})

test('a board ranks by score, then by time, and shows the neighbours', async () => {
  await database.rows(sql`DELETE FROM standing`)
  const players = await Promise.all(Array.from({ length: 14 }, (_, index) => signIn(50 + index)))
  for (const [index, { id }] of players.entries()) {
    const score = index === 13 ? 1100 : (14 - index) * 100
    await database.rows(sql`
      INSERT INTO standing VALUES ('all-time', ${id}, ${score}, ${new Date(Date.UTC(2026, 0, 1 + index))})`)
  }
  const query = { dimension: 'all-time' as const }
  const { body: board } = await players[13]!.call(getLeaderboard, { query })
  expect(board.players).toBe(14)
  expect(board.top).toHaveLength(10)
  expect(board.top.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(board.me).toMatchObject({ place: 5, score: 1100 })
  expect(board.neighbours).toMatchObject([
    { place: 4, score: 1100 },
    { place: 6, score: 1000 },
  ])
  const { body: last } = await players[12]!.call(getLeaderboard, { query: { ...query, maxUsers: 3 } })
  expect(last.top).toHaveLength(3)
  expect(last.me?.place).toBe(14)
  expect(last.neighbours.map(({ place }) => place)).toEqual([13])
})
