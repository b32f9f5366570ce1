import { fromWire } from '#ledger/money.ts'
import { type House, isClosed, type Leg, post } from '#ledger/post.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { awardGroups, type GroupAward, type GroupPrizes, type RankedGroup } from './group-prize-rules.ts'
import { countedOfGroup, type Season } from './rules.ts'
import { dropPrize } from './season-queries.ts'

/** Reactions of other features when a member of a group is paid, in the same transaction. */
export interface GroupPrizeReactions {
  groupPrizeWon(
    tx: Tx,
    event: { playerId: bigint; place: number; season: Season; legs: readonly Leg[]; now: Date },
  ): Promise<void>
}

const house: House = 'season-prize'

/**
 * The groups of a closed week, the first one first: by the sum of their ten best scores, of which only those of players
 * who may win prizes count. A score counts as far as it is also on the weekly board, which accepted only scores that
 * may win.
 */
async function rankedGroups(
  db: Db,
  board: string,
  minPlayers: number,
  count: number,
): Promise<RankedGroup[]> {
  const prefix = `${board.replace(/^weekly:/, 'group:')}`
  const rows = await db.rows<{ groupId: string; players: string[] }>(sql`
    WITH member AS (
      -- A run whose verdict was late may stand for a group that its player joined since: the first one counts.
      SELECT DISTINCT ON (g.player_id) g.board, g.player_id, g.reached_at, least(g.score, w.score) AS score
        FROM standing g
        JOIN standing w ON w.player_id = g.player_id AND w.board = ${board}
        JOIN player p ON p.id = g.player_id AND p.deleted_at IS NULL AND p.blocked_for IS NULL
       WHERE g.board > ${`${prefix}:`} AND g.board < ${`${prefix};`}
         AND NOT EXISTS (SELECT FROM season_exclusion e WHERE e.board = ${board} AND e.player_id = g.player_id)
       ORDER BY g.player_id, g.reached_at, g.board),
    ordered AS (
      SELECT *, row_number() OVER (PARTITION BY board ORDER BY score DESC, reached_at, player_id) AS at FROM member)
    SELECT substr(board, ${prefix.length + 2}::int) AS "groupId", array_agg(player_id ORDER BY at) AS players
      FROM ordered WHERE at <= ${countedOfGroup}
     GROUP BY board HAVING count(*) >= ${minPlayers}
     ORDER BY sum(score) DESC, max(reached_at), board LIMIT ${count}`)
  // The driver does not parse an array of bigints.
  return rows.map(({ groupId, players }) => ({ groupId, players: players.map(BigInt) }))
}

/** The awards of the groups' prizes if the week were approved now. */
export async function groupAwardsOf(
  db: Db,
  { board, groupPrizes }: { board: string; groupPrizes: GroupPrizes | null },
): Promise<GroupAward[]> {
  const last = Math.max(0, ...(groupPrizes?.ranges ?? []).map(({ toPlace }) => toPlace))
  if (!groupPrizes || last === 0) return []
  return awardGroups(await rankedGroups(db, board, groupPrizes.minPlayers, last), groupPrizes)
}

export const addGroupPrizes = (tx: Tx, board: string, awards: readonly GroupAward[]) =>
  tx.rows(sql`
    INSERT INTO season_group_prize (board, player_id, group_id, place, prizes)
    SELECT ${board}, player_id, group_id, place, prizes
      FROM unnest(${awards.map(({ playerId }) => playerId)}::bigint[], ${awards.map(({ groupId }) => groupId)}::text[],
                  ${awards.map(({ place }) => place)}::int[],
                  ${awards.map(({ prizes }) => JSON.stringify(prizes))}::jsonb[]) AS won (player_id, group_id, place, prizes)`)

/**
 * Pays the shares of some members in the caller's transaction; those that another process pays right now are skipped.
 * @returns whether it paid any
 */
export async function payGroupShares(
  tx: Tx,
  season: Season,
  { reactions, count, now }: { reactions: GroupPrizeReactions; count: number; now: Date },
): Promise<boolean> {
  const { board } = season
  // Balances are locked in the order of players, as by batches of calls.
  const owed = await tx.rows<Pick<GroupAward, 'playerId' | 'place' | 'prizes'>>(sql`
    SELECT player_id AS "playerId", place, prizes FROM season_group_prize
     WHERE board = ${board} AND paid_at IS NULL ORDER BY player_id LIMIT ${count} FOR UPDATE SKIP LOCKED`)
  for (const { playerId, place, prizes } of owed) {
    if (await isClosed(tx, playerId)) {
      await dropPrize(tx, 'group', { board, playerId, now })
      continue
    }
    const legs = prizes.map(({ currency, amount }) => ({
      currency,
      delta: fromWire(currency, amount),
      house,
    }))
    const key = `group-prize:${board}`
    await post(tx, { playerId, key, kind: 'group-prize', reference: board, legs, now })
    await reactions.groupPrizeWon(tx, { playerId, place, season, legs, now })
  }
  await tx.rows(sql`
    UPDATE season_group_prize SET paid_at = ${now}
     WHERE board = ${board} AND player_id = ANY(${owed.map(({ playerId }) => playerId)}::bigint[]) AND paid_at IS NULL`)
  return owed.length > 0
}
