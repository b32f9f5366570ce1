import { columnsOf as legColumnsOf } from '#ledger/post.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { featureValues } from '../anti-cheat/stored-features.ts'
import type { Suspicion } from '../anti-cheat/suspicion.ts'
import type { Trace } from '../anti-cheat/trace-features.ts'
import type { GameReactions } from '../reactions.ts'
import type { Earnings, Verdict } from '../runs/rules.ts'
import type { PendingRun } from './pending-runs.ts'
import { mapKeyOf, type RunKey } from './run-queue.ts'

/** A run with its verdict and the evidence. */
export interface JudgedRun<Key extends RunKey = RunKey> {
  key: Key
  run: PendingRun
  verdict: Verdict
  evidence: object
  /** The features of its inputs; only a replay has them. */
  look?: Trace & { suspicion: Suspicion }
}

interface Dependencies {
  database: Database
  reactions: GameReactions
}

/**
 * Writes verdicts in one transaction, with the earnings of the runs and the reactions to them; each once, however often
 * a run is judged. A transaction contains each player once: further runs of the same player are written after it.
 */
export async function writeVerdicts(
  { database, reactions }: Dependencies,
  judged: readonly JudgedRun[],
  now: Date,
): Promise<void> {
  for (let left = [...judged]; left.length > 0; ) {
    const players = new Set<bigint>()
    const [now1, later]: [JudgedRun[], JudgedRun[]] = [[], []]
    for (const run of left) {
      const isFirst = !players.has(run.key.playerId)
      players.add(run.key.playerId)
      if (isFirst) now1.push(run)
      else later.push(run)
    }
    await database.transaction(async (tx) => {
      const settled = await settleRuns(tx, now1, now)
      const proven = now1.filter(({ key }) => settled.has(mapKeyOf(key))).flatMap(provenOf)
      if (proven.length > 0) await reactions.runsVerified(tx, proven)
    })
    left = later
  }
}

/** Writes verdicts and pays the earnings. @returns the map keys of the runs that were judged now */
async function settleRuns(tx: Tx, judged: readonly JudgedRun[], now: Date): Promise<Set<string>> {
  const rows = await tx.rows<RunKey>(sql`
    SELECT player_id AS "playerId", public_id AS "runId" FROM runs_settle(${JSON.stringify(judged.map(rowOf))}::jsonb, ${now})`)
  return new Set(rows.map(mapKeyOf))
}

/** A verdict as `runs_settle` takes it. Traces are stored only for runs that count. */
function rowOf({ key, run, verdict, evidence, look }: JudgedRun) {
  const row = { player: String(key.playerId), run: key.runId, state: verdict.state, evidence }
  if (verdict.state === 'rejected')
    return { ...row, reason: verdict.reason, ...noEarnings, currencies: [], deltas: [] }
  const { score, found, earns } = verdict
  const { currencies, deltas } = legsOf(earns)
  return {
    ...row,
    score: String(score),
    coins: String(earns.coin),
    gems: String(earns.gem),
    tickets: String(earns.ticket),
    fire: found.blueFire,
    currencies,
    deltas: deltas.map(String),
    ...(look &&
      run.ranked && {
        suspicion: look.suspicion.score,
        reasons: look.suspicion.reasons,
        feature_values: featureValues(look.features),
        sketch: look.sketch,
      }),
  }
}

const noEarnings = { coins: '0', gems: '0', tickets: '0' }

const legsOf = (earns: Earnings) =>
  legColumnsOf(
    (Object.keys(earns) as (keyof Earnings)[])
      .map((currency) => ({ currency, delta: earns[currency], house: 'game' as const }))
      .filter(({ delta }) => delta > 0n),
  )

/** The event for other features about a verified run that counts; none for practice. */
function provenOf({ key: { playerId, runId }, run, verdict }: JudgedRun) {
  if (verdict.state !== 'verified' || !run.ranked) return []
  const { score, found } = verdict
  const countsForPrizes = run.bounds?.countsForPrizes ?? true
  return [{ playerId, runId, score, ...found, countsForPrizes, reachedAt: run.submittedAt }]
}
