import type { Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { addJob } from '#platform/jobs/jobs.ts'

/** A pending run. */
export interface RunKey {
  playerId: bigint
  runId: string
}

/** Of both parts, because an id is unique among the runs of its player only. */
export const mapKeyOf = ({ playerId, runId }: RunKey): string => `${playerId}:${runId}`

export interface ClaimedRun extends RunKey {
  /** How often it was claimed, including this time. */
  attempts: number
}

/** The claims of a crashed process expire after this long; a live one renews them. */
export const leaseMs = 1_500

/** Runs that are claimed, replayed and written together. */
export const batchSize = 16

/**
 * The maximum number of claims of a run; then the job queue takes over, which tries for days and raises an alarm when
 * it gives up.
 */
export const mostAttempts = 5

interface Claim {
  most: number
  /** True: runs that were claimed before; false: runs that were never claimed. */
  again: boolean
}

/** Claims runs for this process, the oldest first; none when none are due. */
export const claimRuns = (writer: Writer, { most, again }: Claim, now: Date): Promise<ClaimedRun[]> =>
  writer.rows(sql`
    SELECT player_id AS "playerId", public_id AS "runId", attempts
      FROM runs_claim(${most}, ${again}, ${now}, ${leaseMs})`)

/** The two parameters by which statements take runs. */
export const columnsOf = (runs: readonly RunKey[]) => ({
  players: runs.map(({ playerId }) => playerId),
  ids: runs.map(({ runId }) => runId),
})

/** Renews claims whose work takes longer than they last. */
export const renewClaims = (writer: Writer, runs: readonly RunKey[], now: Date) =>
  dueAt(writer, runs, leaseMs, now)

/** Releases claims: each run is due again after a delay that grows with its attempts. */
export async function releaseRuns(writer: Writer, runs: readonly ClaimedRun[], now: Date): Promise<void> {
  for (const run of runs) await dueAt(writer, [run], backOffMs(run.attempts), now)
}

/** The delay after so many attempts: 0.5 s, doubled each time. */
export const backOffMs = (attempts: number): number => 250 * 2 ** attempts

function dueAt(writer: Writer, runs: readonly RunKey[], afterMs: number, now: Date) {
  const { players, ids } = columnsOf(runs)
  return writer.rows(sql`
    SELECT FROM run_queue_put_off(${players}::bigint[], ${ids}::text[], ${new Date(now.getTime() + afterMs)})`)
}

/** Leaves a run to the job queue. It stays in this one until it is judged, and is not claimed here any more. */
export async function handOver(tx: Tx, { playerId, runId }: RunKey): Promise<void> {
  await tx.rows(sql`
    UPDATE run_queue SET due_at = 'infinity' WHERE player_id = ${playerId} AND public_id = ${runId}`)
  await addJob(
    tx,
    'verify-run',
    { playerId: String(playerId), runId },
    { key: `verify-run:${mapKeyOf({ playerId, runId })}` },
  )
}

/** Removes runs from the queue that are not pending any more: abandoned, or judged elsewhere. */
export async function dropSettled(writer: Writer, runs: readonly RunKey[]): Promise<void> {
  const { players, ids } = columnsOf(runs)
  await writer.rows(sql`
    SELECT FROM (
      SELECT array_agg(player) AS players, array_agg(run) AS runs
        FROM unnest(${players}::bigint[], ${ids}::text[]) AS asked (player, run)
       WHERE NOT EXISTS (SELECT FROM run r WHERE r.player_id = player AND r.public_id = run AND r.state = 'pending')
    ) settled, run_queue_drop(settled.players, settled.runs)`)
}
