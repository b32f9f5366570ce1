import { defaultRevives } from '@ganj/contract'
import type { RunSetup } from '@ganj/game-core'
import { post } from '#ledger/post.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { suspicionOf } from '../anti-cheat/suspicion.ts'
import type { Trace } from '../anti-cheat/trace-features.ts'
import { keepTrace, mostAlike } from '../anti-cheat/trace-queries.ts'
import type { GameReactions } from '../reactions.ts'
import { judgeByBounds, secondsOpen } from '../runs/bounds-rules.ts'
import { paceOf, type Witness } from '../runs/pace-rules.ts'
import { dropLog, type PendingRun, pendingRun, settleRun } from '../runs/queries.ts'
import { type Earnings, judge, type Verdict } from '../runs/rules.ts'
import type { ReplayAnswer } from './replay-worker.ts'
import type { Replays } from './replays.ts'

interface VerifyParts {
  database: Database
  replays: Replays
  reactions: GameReactions
}

/** Judges a pending run and writes the verdict; a proven one earns and counts, unless it was practice. Safe to run again. */
export async function verifyRun(
  { database, replays, reactions }: VerifyParts,
  playerId: bigint,
  runId: string,
  now: Date,
): Promise<void> {
  const run = await pendingRun(database, playerId, runId)
  if (!run) return
  const { verdict, evidence, trace } = await judged(replays, run)
  const { witnesses } = run
  await database.transaction(async (tx) => {
    if (!(await settleRun(tx, playerId, runId, { verdict, evidence }, now))) return
    // Practice costs nothing, so that anybody can hand in any number of logs: one that is no proof is not kept.
    if (verdict.state === 'rejected' && !run.ranked) return void (await dropLog(tx, playerId, runId))
    if (verdict.state !== 'verified' || !run.ranked) return
    const { score, found, earns } = verdict
    if (trace) await look(tx, playerId, runId, trace, { ticks: found.ticks, witnesses })
    await pay(tx, playerId, runId, earns, now)
    const countsForPrizes = run.bounds?.countsForPrizes ?? true
    const reachedAt = run.submittedAt
    await reactions.runVerified(tx, { playerId, runId, score, ...found, countsForPrizes, reachedAt })
  })
}

interface Judged {
  verdict: Verdict
  evidence: object
  /** What its inputs look like; only a replay tells. */
  trace?: Trace
}

/** A run is replayed, unless it was opened for a game that has no replay. */
async function judged(replays: Replays, run: PendingRun): Promise<Judged> {
  const { bounds } = run
  if (bounds) {
    return { verdict: judgeByBounds(run, bounds), evidence: { bounds, secondsOpen: secondsOpen(run) } }
  }
  const answer = await replays.replay(setupOf(run), run.log)
  const verdict = judge(run, 'result' in answer ? answer.result : null)
  const evidence = evidenceOf(answer, run)
  return 'trace' in answer ? { verdict, evidence, trace: answer.trace } : { verdict, evidence }
}

/** What the verdict rests on, to be read when somebody asks. */
function evidenceOf(answer: ReplayAnswer, { witnesses, blueFire: recordedBlueFire }: PendingRun): object {
  if ('refused' in answer) return { refused: answer.refused }
  const { score, ticks, ended, revivesUsed, powerUpsUsed, hash } = answer.result
  return { score, ticks, ended, revivesUsed, powerUpsUsed, hash, pace: paceOf(witnesses), recordedBlueFire }
}

/** Keeps what the inputs of a proven run look like, for people to look at before prizes are paid. */
async function look(
  tx: Tx,
  playerId: bigint,
  runId: string,
  trace: Trace,
  { ticks, witnesses }: { ticks: number; witnesses: readonly Witness[] },
): Promise<void> {
  const alike = await mostAlike(tx, playerId, runId, trace.sketch)
  const suspicion = suspicionOf(trace.features, {
    likeness: alike?.share ?? 0,
    pace: paceOf(witnesses),
    ticks,
  })
  await keepTrace(tx, playerId, runId, trace, suspicion, alike)
}

/** The run as it was fixed when it was opened; only revives that were granted may be in its log. */
const setupOf = ({ seed, rulesVersion, speed, power, shuttle, revives }: PendingRun): RunSetup => ({
  seed,
  rulesVersion,
  levels: { speed, power, shuttle },
  revives: defaultRevives - revives,
})

async function pay(tx: Tx, playerId: bigint, runId: string, earns: Earnings, now: Date): Promise<void> {
  const legs = (Object.keys(earns) as (keyof Earnings)[])
    .map((currency) => ({ currency, delta: earns[currency], house: 'game' as const }))
    .filter(({ delta }) => delta > 0n)
  if (legs.length === 0) return
  await post(tx, { playerId, key: `run-reward:${runId}`, kind: 'run-reward', reference: runId, legs, now })
}
