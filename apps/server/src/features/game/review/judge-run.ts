import { type Actor, type AuditEvent, writeAudit } from '#platform/admin/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { GameReactions } from '../reactions.ts'
import { type ReviewedRun, reviewColumns, reviewJoins } from './run-rows.ts'

export interface ReviewDecision {
  playerPublicId: string
  runId: string
  verdict: 'exclude' | 'clear'
  by: Actor
  reason: string
  now: Date
}

/** A run before and after a ruling; equal when the ruling was in force already. */
export interface ReviewResult {
  before: ReviewedRun
  after: ReviewedRun
  isNew: boolean
}

/**
 * Excludes a verified ranked run, so that it counts on no board any more, or clears one: an excluded run counts again,
 * and a suspicious one is reviewed. The earnings of the run are unchanged: taking coins is a separate adjustment. A
 * week whose places are finalised keeps them; its prizes depend on the exclusions of the season.
 * @throws Fault `run.not-found`, `run.not-judged` when the run never counted
 */
export async function judgeRun(
  tx: Tx,
  { playerPublicId, runId, verdict, by, reason, now }: ReviewDecision,
  reactions: Pick<GameReactions, 'runReviewed'>,
): Promise<ReviewResult> {
  const player = await tx.maybe<{ id: bigint }>(
    sql`SELECT id FROM player WHERE public_id = ${playerPublicId}`,
  )
  if (!player) throw new Fault('run.not-found')
  // Locked before all other rows of the player, as where verdicts are written.
  await tx.rows(sql`SELECT balances_lock(ARRAY[${player.id}::bigint])`)
  await tx.rows(sql`SELECT FROM run WHERE player_id = ${player.id} AND public_id = ${runId} FOR UPDATE`)
  const before = await readRun(tx, player.id, runId)
  const counts = before.state === 'verified' && before.ranked
  const isExcluded = before.state === 'rejected' && before.reason === 'excluded'
  if (!counts && !isExcluded) throw new Fault('run.not-judged')
  const isSaid = verdict === 'exclude' ? isExcluded : counts && before.verdict === 'clear'
  if (isSaid) return { before, after: before, isNew: false }

  await tx.rows(sql`
    INSERT INTO run_verdict (player_id, public_id, verdict, operator, reason, at)
    VALUES (${player.id}, ${runId}, ${verdict}, ${`operator:${by.name}`}, ${reason}, ${now})`)
  if (verdict === 'exclude' || isExcluded) {
    await setExcluded(tx, player.id, runId, verdict === 'exclude')
    await reactions.runReviewed(tx, {
      playerId: player.id,
      submittedAt: before.submittedAt ?? before.openedAt,
    })
  }
  const after = await readRun(tx, player.id, runId)
  const told = ({ state, reason: why, verdict: said }: ReviewedRun) => ({ state, reason: why, verdict: said })
  const event: AuditEvent = { action: `runs.${verdict}`, subject: `run:${runId}`, reason }
  await writeAudit(
    tx,
    by,
    { ...event, before: told(before), after: { player: playerPublicId, ...told(after) } },
    now,
  )
  return { before, after, isNew: true }
}

const setExcluded = (tx: Tx, playerId: bigint, runId: string, isExcluded: boolean) =>
  tx.rows(sql`
    UPDATE run SET state = ${isExcluded ? 'rejected' : 'verified'}, reason = ${isExcluded ? 'excluded' : null}
     WHERE player_id = ${playerId} AND public_id = ${runId}`)

async function readRun(tx: Tx, playerId: bigint, runId: string): Promise<ReviewedRun> {
  const run = await tx.maybe<ReviewedRun>(sql`
    SELECT ${reviewColumns} FROM run r ${reviewJoins} WHERE r.player_id = ${playerId} AND r.public_id = ${runId}`)
  if (!run) throw new Fault('run.not-found')
  return run
}
