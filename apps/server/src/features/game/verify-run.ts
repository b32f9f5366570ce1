import { defaultRevives } from '@ganj/contract'
import { LogError, type ReplayResult, replay } from '@ganj/game-core'
import { type Leg, post } from '#economy/ledger.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type PendingRun, pendingRun, settleRun } from './queries.ts'
import { judge, type Verdict } from './rules.ts'

export interface RunVerified {
  playerId: bigint
  runId: string
  score: bigint
  /** Collected in this run. */
  blueFire: bigint
  reachedAt: Date
  now: Date
}

/** What happens elsewhere, in the same transaction, because a run was proven. */
export interface GameReactions {
  runVerified(tx: Tx, event: RunVerified): Promise<void>
}

/** Replays a pending run and writes the verdict; a proven one earns and counts. Safe to run again. */
export async function verifyRun(
  database: Database,
  reactions: GameReactions,
  playerId: bigint,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await pendingRun(database, playerId, runId)
  if (!run) return
  const verdict = judge(run, replayed(run))
  await database.transaction(async (tx) => {
    if (!(await settleRun(tx, playerId, runId, verdict, now))) return
    if (verdict.state !== 'verified') return
    await pay(tx, playerId, runId, verdict, now)
    const { score, blueFire } = verdict
    await reactions.runVerified(tx, { playerId, runId, score, blueFire, reachedAt: run.submittedAt, now })
  })
}

function replayed({
  seed,
  rulesVersion,
  speed,
  power,
  shuttle,
  revives,
  log,
}: PendingRun): ReplayResult | null {
  try {
    // Only revives that were granted may be in the log.
    const granted = defaultRevives - revives
    return replay({ seed, rulesVersion, levels: { speed, power, shuttle }, revives: granted }, log)
  } catch (error) {
    if (error instanceof LogError) return null
    throw error
  }
}

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
