import type { Money } from '@ganj/contract'
import type { seasonSteps } from '@ganj/contract/admin'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Award, PrizeRange } from './award.ts'
import type { GroupPrizes } from './group-prize-rules.ts'
import type { Season } from './rules.ts'

export type SeasonState = 'ended' | 'finalised' | 'approved' | 'paid'

/** A finished week, and its progress. */
export interface SeasonRow {
  board: string
  startsAt: Date
  endsAt: Date
  state: SeasonState
  seenAt: Date
  finalisedAt: Date | null
  prizes: PrizeRange[] | null
  /** The prizes at the time when the week was finalised. */
  groupPrizes: GroupPrizes | null
  holdReason: string | null
}

/** The board of the oldest week with a score. */
export const oldestBoard = (db: Db): Promise<{ board: string } | undefined> =>
  db.maybe(sql`
    SELECT board FROM standing WHERE board >= 'weekly:' AND board < 'weekly;' ORDER BY board LIMIT 1`)

/** The newest stored week. */
export const newestSeason = (db: Db): Promise<{ endsAt: Date } | undefined> =>
  db.maybe(sql`SELECT ends_at AS "endsAt" FROM season ORDER BY ends_at DESC LIMIT 1`)

export const addSeason = (writer: Writer, { board, startsAt, endsAt }: Season, now: Date) =>
  writer.rows(sql`
    INSERT INTO season (board, starts_at, ends_at, state, seen_at)
    VALUES (${board}, ${startsAt}, ${endsAt}, 'ended', ${now}) ON CONFLICT DO NOTHING`)

const columns = sql`board, starts_at AS "startsAt", ends_at AS "endsAt", state, seen_at AS "seenAt",
                    finalised_at AS "finalisedAt", prizes, group_prizes AS "groupPrizes", hold_reason AS "holdReason"`

/** Seasons that are not paid in full, oldest first. */
export const openSeasons = (db: Db): Promise<SeasonRow[]> =>
  db.rows(sql`SELECT ${columns} FROM season WHERE state <> 'paid' ORDER BY ends_at LIMIT 1000`)

/** One season, locked against being put on hold until the transaction ends; several processes may pay it at once. */
export const seasonOf = (tx: Tx, board: string): Promise<SeasonRow | undefined> =>
  tx.maybe(sql`SELECT ${columns} FROM season WHERE board = ${board} FOR SHARE`)

/** One season, locked until the transaction ends: two processes that close it take turns. */
export const lockSeason = (tx: Tx, board: string): Promise<SeasonRow | undefined> =>
  tx.maybe(sql`SELECT ${columns} FROM season WHERE board = ${board} FOR UPDATE`)

export const setFinalised = (
  tx: Tx,
  board: string,
  { prizes, groupPrizes }: { prizes: readonly PrizeRange[]; groupPrizes: GroupPrizes | null },
  now: Date,
) =>
  tx.rows(sql`
    UPDATE season SET state = 'finalised', finalised_at = ${now}, prizes = ${JSON.stringify(prizes)}::jsonb,
                      group_prizes = ${groupPrizes && JSON.stringify(groupPrizes)}::jsonb
     WHERE board = ${board}`)

export const setApproved = (tx: Tx, board: string, now: Date) =>
  tx.rows(sql`UPDATE season SET state = 'approved', approved_at = ${now} WHERE board = ${board}`)

export const setPaid = (tx: Tx, board: string, now: Date) =>
  tx.rows(sql`UPDATE season SET state = 'paid', paid_at = ${now} WHERE board = ${board}`)

export const setOnHold = (tx: Tx, board: string, because: string | null) =>
  tx.rows(sql`UPDATE season SET hold_reason = ${because} WHERE board = ${board}`)

/** The first players of a board, in its order. */
export async function firstOf(db: Db, board: string, count: number): Promise<bigint[]> {
  const rows = await db.rows<{ playerId: bigint }>(sql`
    SELECT player_id AS "playerId" FROM standing
     WHERE board = ${board} ORDER BY -score, reached_at, player_id LIMIT ${count}`)
  return rows.map(({ playerId }) => playerId)
}

export interface Exclusion {
  playerId: bigint
  reason: string
}

/**
 * Players who win nothing: those excluded by an operator, and of the given players those who are blocked or deleted.
 */
export const exclusionsOf = (db: Db, board: string, players: readonly bigint[]): Promise<Exclusion[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", reason FROM season_exclusion WHERE board = ${board}
    UNION ALL
    SELECT id, CASE WHEN deleted_at IS NOT NULL THEN 'the account was closed' ELSE blocked_for END
      FROM player
     WHERE id = ANY(${players}::bigint[]) AND (deleted_at IS NOT NULL OR blocked_for IS NOT NULL)
       AND NOT EXISTS (SELECT FROM season_exclusion WHERE board = ${board} AND player_id = id)`)

export const addExclusion = (
  tx: Tx,
  board: string,
  { playerId, reason, who, now }: Exclusion & { who: string; now: Date },
) =>
  tx.rows(sql`
    INSERT INTO season_exclusion (board, player_id, reason, excluded_by, excluded_at)
    VALUES (${board}, ${playerId}, ${reason}, ${who}, ${now})
    ON CONFLICT (board, player_id) DO UPDATE
       SET reason = excluded.reason, excluded_by = excluded.excluded_by, excluded_at = excluded.excluded_at`)

export const removeExclusion = (tx: Tx, board: string, playerId: bigint) =>
  tx.rows(sql`DELETE FROM season_exclusion WHERE board = ${board} AND player_id = ${playerId}`)

export const addPrizes = (tx: Tx, board: string, awards: readonly Award[]) =>
  tx.rows(sql`
    INSERT INTO season_prize (board, player_id, place, prizes)
    SELECT ${board}, player_id, place, prizes
      FROM unnest(${awards.map(({ playerId }) => playerId)}::bigint[], ${awards.map(({ place }) => place)}::int[],
                  ${awards.map(({ prizes }) => JSON.stringify(prizes))}::jsonb[]) AS won (player_id, place, prizes)`)

/** Unpaid winners, locked until the transaction ends; those that another process pays right now are skipped. */
export const lockUnpaidPrizes = (
  tx: Tx,
  board: string,
  count: number,
): Promise<{ playerId: bigint; place: number; prizes: Money[] }[]> =>
  tx.rows(sql`
    SELECT player_id AS "playerId", place, prizes FROM season_prize
     WHERE board = ${board} AND paid_at IS NULL ORDER BY player_id LIMIT ${count} FOR UPDATE SKIP LOCKED`)

export const setPrizesPaid = (tx: Tx, board: string, players: readonly bigint[], now: Date) =>
  tx.rows(sql`
    UPDATE season_prize SET paid_at = ${now}
     WHERE board = ${board} AND player_id = ANY(${players}::bigint[]) AND paid_at IS NULL`)

/** Drops an unpaid prize of a winner who has closed the account since the week was approved. */
export async function dropPrize(
  tx: Tx,
  of: 'board' | 'group',
  { board, playerId, now }: { board: string; playerId: bigint; now: Date },
): Promise<void> {
  await tx.rows(
    of === 'board'
      ? sql`DELETE FROM season_prize WHERE board = ${board} AND player_id = ${playerId} AND paid_at IS NULL`
      : sql`DELETE FROM season_group_prize WHERE board = ${board} AND player_id = ${playerId} AND paid_at IS NULL`,
  )
  const note = `${of === 'board' ? 'player' : 'share of player'} ${playerId}: the account was closed`
  await addStep(tx, board, { step: 'dropped', who: 'rule', note, now })
}

export async function owesAnybody(db: Db, board: string): Promise<boolean> {
  const { owed } = await db.one<{ owed: boolean }>(sql`
    SELECT EXISTS (SELECT FROM season_prize WHERE board = ${board} AND paid_at IS NULL)
        OR EXISTS (SELECT FROM season_group_prize WHERE board = ${board} AND paid_at IS NULL) AS owed`)
  return owed
}

/** Logs an action on a season. */
export const addStep = (
  tx: Tx,
  board: string,
  { step, who, note, now }: { step: (typeof seasonSteps)[number]; who: string; note: string; now: Date },
) =>
  tx.rows(sql`
    INSERT INTO season_step (board, step, who, note, at) VALUES (${board}, ${step}, ${who}, ${note}, ${now})`)

export const lastStepOf = (db: Db, board: string): Promise<{ step: string; note: string } | undefined> =>
  db.maybe(sql`SELECT step, note FROM season_step WHERE board = ${board} ORDER BY id DESC LIMIT 1`)

/** The last half year of seasons, newest first, for operators. */
export const listSeasons = (db: Db): Promise<Record<string, unknown>[]> =>
  db.rows(sql`
    SELECT substr(board, 8) AS season, state, hold_reason AS "onHold", ends_at AS "endsAt", finalised_at AS "finalisedAt",
           (SELECT count(*)::int FROM season_prize prize WHERE prize.board = season.board) AS winners,
           (SELECT count(*)::int FROM season_prize prize WHERE prize.board = season.board AND paid_at IS NULL)
             + (SELECT count(*)::int FROM season_group_prize share
                 WHERE share.board = season.board AND paid_at IS NULL) AS owed
      FROM season ORDER BY ends_at DESC LIMIT 26`)

/** The log of a season, oldest first. */
export const stepsOf = (db: Db, board: string): Promise<Record<string, unknown>[]> =>
  db.rows(sql`SELECT at, step, who, note FROM season_step WHERE board = ${board} ORDER BY id LIMIT 1000`)

/** Whether a week's board is closed to scores. */
export async function isClosed(db: Db, board: string): Promise<boolean> {
  const season = await db.maybe(sql`SELECT FROM season WHERE board = ${board} AND state <> 'ended'`)
  return season !== undefined
}
