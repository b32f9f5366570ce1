import { paceTicks } from '@ganj/contract'
import { previewSeason } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { byCommand } from '#platform/admin/audit.ts'
import { itemsAt } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { playVerifiedRun } from '#test/fixtures/runs.ts'
import { createSeasonWorld, hour, week } from '#test/fixtures/seasons.ts'
import type { TestPlayer } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'
import { judgeRun } from '../../game/review/judge-run.ts'
import { weeklyPrizes } from '../content.ts'
import { approveSeason, excludePlayer } from './review-season.ts'

const testApp = await createSeasonWorld()
const { database, reactions, clock, advance, signIn, close, steps, boardNow, standOn } = testApp
const operators = testOperators(testApp)
const operator = () => ({ by: byCommand('Sara'), now: clock() })

let players = 40

/** A run that is long enough to need heartbeats, with or without them. */
async function playWinningRun({
  sendsHeartbeats,
}: {
  sendsHeartbeats: boolean
}): Promise<TestPlayer & { runId: string }> {
  const player = await signIn(++players)
  const { ticks, runId } = await playVerifiedRun(testApp, player, { skill: 'expert', sendsHeartbeats })
  expect(ticks).toBeGreaterThan(5 * paceTicks)
  const winner = { ...player, runId }
  // Other tests cover runs that look like a program's.
  await setSuspicion(winner, 0)
  return winner
}

async function endOfReview(): Promise<void> {
  advance(week)
  await close()
  advance(2 * hour)
  await close()
  advance(6 * hour)
  await close()
}

const setSuspicion = ({ id, runId }: { id: bigint; runId: string }, suspicion: number) =>
  database.autocommit.rows(sql`
    UPDATE run_trace SET suspicion = ${suspicion} WHERE player_id = ${id} AND public_id = ${runId}`)

const publicIdOf = async ({ id }: { id: bigint }) =>
  (await database.one<{ publicId: string }>(sql`SELECT public_id AS "publicId" FROM player WHERE id = ${id}`))
    .publicId

const isPaid = async (board: string, { id }: { id: bigint }) =>
  (await database.maybe(sql`
    SELECT FROM season_prize WHERE board = ${board} AND player_id = ${id} AND paid_at IS NOT NULL`)) !==
  undefined

test('a week whose winners have heartbeats is approved by rule', async () => {
  const board = await boardNow()
  const winner = await playWinningRun({ sendsHeartbeats: true })
  await endOfReview()
  await close()
  expect(await steps(board)).toEqual(['finalised', 'approved', 'paid'])
  expect(await isPaid(board, winner)).toBe(true)
})

test.each([
  ['looks like a machine', true, 60],
  ['has no heartbeats', false, 0],
])(
  'a week needs an operator while the run of a winner %s, until the run is cleared',
  async (_, sendsHeartbeats, suspicion) => {
    const board = await boardNow()
    const winner = await playWinningRun({ sendsHeartbeats })
    await setSuspicion(winner, suspicion)
    await endOfReview()
    advance(30 * 24 * hour)
    await close()
    await close()
    expect(await steps(board)).toEqual(['finalised', 'waits'])
    const { note } = await database.one<{ note: string }>(sql`
    SELECT note FROM season_step WHERE board = ${board} AND step = 'waits'`)
    expect(note).toContain(
      `1 doubtful runs of winners: player ${await publicIdOf(winner)}, run ${winner.runId}`,
    )
    const viewer = await operators.signIn('viewer')
    const preview = () => viewer.call(previewSeason, { query: { season: board.slice('weekly:'.length) } })
    const [doubted] = (await preview()).body.places
    expect(doubted).toMatchObject({
      player: { id: await publicIdOf(winner) },
      doubt: { run: winner.runId, suspicion },
    })
    const ruling = {
      verdict: 'clear',
      by: byCommand('Sara'),
      reason: 'watched: a hand',
      now: clock(),
    } as const
    await database.transaction(async (tx) =>
      judgeRun(tx, { ...ruling, playerPublicId: await publicIdOf(winner), runId: winner.runId }, reactions),
    )
    expect((await preview()).body.places[0]?.doubt).toBeNull()
    await close()
    expect(await steps(board)).toEqual(['finalised', 'waits', 'approved', 'paid'])
    expect(await isPaid(board, winner)).toBe(true)
  },
)

test('an excluded player is no longer waited for, and an operator may approve in spite of doubts', async () => {
  const board = await boardNow()
  const [cheater, other] = [
    await playWinningRun({ sendsHeartbeats: false }),
    await playWinningRun({ sendsHeartbeats: false }),
  ]
  await endOfReview()
  expect(await steps(board)).toEqual(['finalised', 'waits'])
  await database.transaction((tx) =>
    excludePlayer(tx, board, { playerId: cheater.id, reason: 'a bot' }, operator()),
  )
  await close()
  expect(await steps(board)).toEqual(['finalised', 'waits', 'excluded', 'waits'])
  await database.transaction((tx) => approveSeason(tx, board, 'looked at', operator()))
  await close()
  expect(await isPaid(board, other)).toBe(true)
  expect(await isPaid(board, cheater)).toBe(false)
})

test('a doubtful run below the prizes delays nothing', async () => {
  const board = await boardNow()
  const cheater = await playWinningRun({ sendsHeartbeats: false })
  const prizes = await itemsAt(database, weeklyPrizes, clock())
  const lastPlace = Math.max(...prizes.map(({ data }) => data.toPlace))
  const winners = await standOn(board, lastPlace)
  await endOfReview()
  await close()
  expect(await steps(board)).toEqual(['finalised', 'approved', 'paid'])
  expect(await isPaid(board, { id: winners[0] as bigint })).toBe(true)
  expect(await isPaid(board, cheater)).toBe(false)
})
