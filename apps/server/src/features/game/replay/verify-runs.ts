import { defaultRevives } from '@ganj/contract'
import type { RunSetup } from '@ganj/game-core'
import type { Database } from '#platform/database/database.ts'
import { isConnectionLost } from '#platform/database/errors.ts'
import { suspicionOf } from '../anti-cheat/suspicion.ts'
import type { GameReactions } from '../reactions.ts'
import { judgeByBounds, secondsOpen } from '../runs/bounds-rules.ts'
import { paceOf } from '../runs/pace-rules.ts'
import { judge } from '../runs/rules.ts'
import { type PendingRun, pendingRuns } from './pending-runs.ts'
import type { ReplayAnswer } from './replay-worker.ts'
import type { Replays } from './replays.ts'
import { mapKeyOf, type RunKey } from './run-queue.ts'
import { type JudgedRun, writeVerdicts } from './write-verdicts.ts'

export interface VerifyDependencies {
  database: Database
  replays: Replays
  reactions: GameReactions
}

interface Verified<Key> {
  judged: number
  /** Runs that are not pending any more. */
  gone: Key[]
  /** Runs that are still pending, and why. */
  failed: { run: Key; error: unknown }[]
}

/**
 * Judges pending runs and writes the verdicts; verified ones earn and count, unless they were practice. Safe to repeat.
 * A failure affects one run only.
 * @throws Fault `server.unavailable` when the connection to the database is lost
 */
export async function verifyRuns<Key extends RunKey>(
  { database, replays, reactions }: VerifyDependencies,
  keys: readonly Key[],
  { now, patienceMs }: { now: Date; patienceMs: number },
): Promise<Verified<Key>> {
  const found = new Map(
    (await pendingRuns(database, keys)).map((run) => [
      mapKeyOf({ playerId: run.playerId, runId: run.publicId }),
      run,
    ]),
  )
  const [pending, gone]: [[Key, PendingRun][], Key[]] = [[], []]
  for (const key of keys) {
    const run = found.get(mapKeyOf(key))
    if (run) pending.push([key, run])
    else gone.push(key)
  }
  const answers = await replayed(replays, pending, patienceMs)
  const failed: Verified<Key>['failed'] = []
  const judged: JudgedRun<Key>[] = []
  for (const [at, [key, run]] of pending.entries()) {
    const answer = answers[at]
    if (answer && 'failed' in answer) failed.push({ run: key, error: new Error(answer.failed) })
    else judged.push({ key, run, ...judgedBy(run, answer) })
  }
  const unwritten = await written({ database, reactions }, judged, now)
  return { judged: judged.length - unwritten.length, gone, failed: [...failed, ...unwritten] }
}

/** The replays of runs, in their order; none for a run that was opened for a game without a replay. */
async function replayed(
  replays: Replays,
  pending: readonly (readonly [RunKey, PendingRun])[],
  patienceMs: number,
): Promise<(ReplayAnswer | undefined)[]> {
  const tasks = pending.flatMap(([, run], at) =>
    run.bounds ? [] : [{ at, task: { setup: setupOf(run), told: toldOf(run), deflated: run.deflated } }],
  )
  const answers = new Array<ReplayAnswer | undefined>(pending.length)
  if (tasks.length === 0) return answers
  const given = await replays.replay(
    tasks.map(({ task }) => task),
    patienceMs,
  )
  for (const [index, { at }] of tasks.entries()) answers[at] = given[index]
  return answers
}

function judgedBy(run: PendingRun, answer: Exclude<ReplayAnswer, { failed: string }> | undefined) {
  if (run.bounds) {
    const { bounds } = run
    return { verdict: judgeByBounds(run, bounds), evidence: { bounds, secondsOpen: secondsOpen(run) } }
  }
  if (!answer || 'refused' in answer) {
    return { verdict: judge(run, null), evidence: { refused: answer?.refused } }
  }
  const { result, trace } = answer
  const { score, ticks, ended, revivesUsed, powerUpsUsed, hash } = result
  const pace = paceOf(run.heartbeats, run.openedAt)
  return {
    verdict: judge(run, result),
    // The evidence of the verdict, for later review; what was not used or recorded is left out.
    evidence: {
      score,
      ticks,
      ended,
      revivesUsed: revivesUsed || undefined,
      powerUpsUsed: powerUpsUsed.length > 0 ? powerUpsUsed : undefined,
      hash,
      pace,
      recordedBlueFire: run.blueFire || undefined,
    },
    // Copies are searched later, before prizes are paid.
    look: { ...trace, suspicion: suspicionOf(trace.features, { likeness: 0, pace, ticks }) },
  }
}

/** Writes verdicts together. If that fails each is tried alone, so that one failure does not affect the others. */
async function written<Key extends RunKey>(
  dependencies: Pick<VerifyDependencies, 'database' | 'reactions'>,
  runs: readonly JudgedRun<Key>[],
  now: Date,
): Promise<Verified<Key>['failed']> {
  if (runs.length === 0) return []
  try {
    await writeVerdicts(dependencies, runs, now)
    return []
  } catch (error) {
    if (isConnectionLost(error)) throw error
    const [only] = runs
    if (runs.length === 1 && only) return [{ run: only.key, error }]
    const failed: Verified<Key>['failed'] = []
    for (const run of runs) failed.push(...(await written(dependencies, [run], now)))
    return failed
  }
}

/** The run with the settings stored at its opening; only granted revives may be in its log. */
const setupOf = ({
  seed,
  rulesVersion,
  speed,
  power,
  shuttle,
  revives,
  heartbeats,
}: PendingRun): RunSetup => ({
  seed,
  rulesVersion,
  levels: { speed, power, shuttle },
  revives: defaultRevives - revives,
  segments: heartbeats.flatMap(({ segment }) => segment ?? []),
})

const toldOf = ({ heartbeats }: PendingRun) => heartbeats.flatMap(({ digest }) => digest ?? [])
