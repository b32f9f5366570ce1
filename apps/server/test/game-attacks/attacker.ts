import { getIndicators, openRun, reviveRun, submitScore, usePowerUp } from '@ganj/contract'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { playSegments } from '../fixtures/runs.ts'
import { createTestApp, type TestPlayer } from '../test-app.ts'
import type { LogAttack } from './attack.ts'

/** A log as it is submitted. */
export const text = (log: Uint8Array | string) =>
  typeof log === 'string' ? log : Buffer.from(log).toString('base64url')

type World = Awaited<ReturnType<typeof createTestApp>>

/** A server with an attacker. */
export async function createAttacked() {
  const world = await createTestApp({ ACCESS_TOKEN_TTL: '3600' })
  return { ...world, ...acts(world) }
}

function acts({ signIn, credit, advance, runJobs, database }: World) {
  /** A player who can afford every attack. */
  async function richPlayer(number: number): Promise<TestPlayer> {
    const player = await signIn(number)
    await credit(player, { ticket: 1000n, gem: 1000n, coin: 10_000n })
    return player
  }

  const readBalances = async (player: TestPlayer) => {
    const { body } = await player.call(getIndicators)
    return Object.fromEntries(body.map(({ publicId, value }) => [publicId, value]))
  }

  /** An honest run, from its ticket to its verdict. */
  async function playAndHandIn(player: TestPlayer) {
    const honestRun = await honest(player)
    const verdict = await handIn(player, honestRun.run.publicId, honestRun.score, honestRun.bytes)
    if (verdict !== 'verified') throw new Error(`an honest run is ${verdict}`)
    return honestRun
  }

  /** Opens a run and lets a bot play it in real time of the test clock. */
  async function honest(
    player: TestPlayer,
    { plays = {}, granted = {}, seenEvery }: Partial<LogAttack> = {},
  ) {
    const { body: run } = await player.call(openRun)
    const gameInstanceId = run.publicId
    for (let paid = 0; paid < (granted.revives ?? 0); paid++)
      await player.call(reviveRun, { body: { gameInstanceId } })
    for (const powerUpPublicId of granted.powerUps ?? [])
      await player.call(usePowerUp, { body: { gameInstanceId, powerUpPublicId } })
    const { bytes, result } = await playSegments({ advance }, player, run, {
      skill: 'skilled',
      ...plays,
      ...(seenEvery === undefined ? {} : { seconds: seenEvery }),
    })
    return { run, bytes, score: result.score, ticks: result.ticks }
  }

  /** Submits a run; returns the result, as a fault's code or a verdict's reason. */
  async function handIn(
    player: TestPlayer,
    runId: string,
    score: number,
    log: Uint8Array | string,
  ): Promise<string> {
    const { status, problem } = await player.call(submitScore, {
      body: { gameInstanceId: runId, score, log: text(log) },
    })
    if (status !== 200) return problem.code
    await runJobs()
    return verdictOf(player, runId)
  }

  async function verdictOf(player: TestPlayer, runId: string): Promise<string> {
    const { state, reason, refused } = await database.one<{
      state: string
      reason: string
      refused: string
    }>(sql`
      SELECT state, reason, evidence ->> 'refused' AS refused FROM run
       WHERE player_id = ${player.id} AND public_id = ${runId}`)
    if (state !== 'rejected') return state
    return refused ? `${reason}:${refused}` : reason
  }

  /**
   * The state of a player's ranked runs, and what must not exist: a balance that does not add up, an open job, a run
   * without a verdict.
   */
  async function verifiedState(player: TestPlayer) {
    const verified = await database.rows<{ score: bigint }>(
      sql`SELECT score FROM run WHERE player_id = ${player.id} AND state = 'verified' AND ranked`,
    )
    const { best } = await database.one<{ best: bigint }>(
      sql`SELECT max(score) AS best FROM standing WHERE player_id = ${player.id}`,
    )
    return {
      verified: verified.length,
      isPlaceProven: verified.some(({ score }) => score === best),
      discrepancies: (await reconcile(database)).discrepancies.length,
      jobs: (await database.rows(sql`SELECT FROM graphile_worker.jobs`)).length,
      pending: (await database.rows(sql`SELECT FROM run WHERE state = 'pending'`)).length,
    }
  }

  return { richPlayer, readBalances, playAndHandIn, honest, handIn, verdictOf, verifiedState }
}

export type HonestRun = Awaited<ReturnType<ReturnType<typeof acts>['honest']>>

/** The expected state when so many honest runs were verified and no attack succeeded. */
export const expectedState = (verified: number) => ({
  verified,
  isPlaceProven: true,
  discrepancies: 0,
  jobs: 0,
  pending: 0,
})
