import { defaultRevives } from '@ganj/contract'
import type { RunSetup } from '@ganj/game-core'
import { type Leg, post } from '#economy/ledger.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type PendingRun, pendingRun, settleRun } from './queries.ts'
import type { Replays } from './replays.ts'
import { judge, type Verdict } from './rules.ts'

export interface RunVerified {
  playerId: bigint
  runId: string
  score: bigint
  /** Collected in this run. */
  blueFire: number
  reachedAt: Date
}

/** What happens elsewhere, in the same transaction, because a run was proven. */
export interface GameReactions {
  runVerified(tx: Tx, event: RunVerified): Promise<void>
}

interface VerifyParts {
  database: Database
  replays: Replays
  reactions: GameReactions
}

/** Replays a pending run and writes the verdict; a proven one earns and counts. Safe to run again. */
export async function verifyRun(
  { database, replays, reactions }: VerifyParts,
  playerId: bigint,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await pendingRun(database, playerId, runId)
  if (!run) return
  const answer = await replays.replay(setupOf(run), run.log)
  const verdict = judge(run, 'result' in answer ? answer.result : null)
  await database.transaction(async (tx) => {
    if (!(await settleRun(tx, playerId, runId, verdict, now))) return
    if (verdict.state !== 'verified') return
    await pay(tx, playerId, runId, verdict, now)
    const { score, blueFire } = verdict
    await reactions.runVerified(tx, {
      playerId,
      runId,
      score,
      blueFire: Number(blueFire),
      reachedAt: run.submittedAt,
    })
  })
}

/** The run as it was fixed when it was opened; only revives that were granted may be in its log. */
const setupOf = ({ seed, rulesVersion, speed, power, shuttle, revives }: PendingRun): RunSetup => ({
  seed,
  rulesVersion,
  levels: { speed, power, shuttle },
  revives: defaultRevives - revives,
})

async function pay(
  tx: Tx,
  playerId: bigint,
  runId: string,
  { coins, gems, tickets, blueFire }: Verdict & { state: 'verified' },
  now: Date,
): Promise<void> {
  const legs: Leg[] = [
    { currency: 'coin' as const, delta: coins, house: 'game' as const },
    { currency: 'gem' as const, delta: gems, house: 'game' as const },
    { currency: 'ticket' as const, delta: tickets, house: 'game' as const },
    { currency: 'blue-fire' as const, delta: blueFire, house: 'game' as const },
  ].filter(({ delta }) => delta > 0n)
  if (legs.length === 0) return
  await post(tx, { playerId, key: `run-reward:${runId}`, kind: 'run-reward', reference: runId, legs, now })
}
