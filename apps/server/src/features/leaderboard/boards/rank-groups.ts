import { type GroupBoard, maxCounted, maxShownGroups } from '@ganj/contract'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { GroupPrizes } from '../seasons/group-prize-rules.ts'
import { countedOfGroup, periodOf } from '../seasons/rules.ts'

const batch = 500
/** Weeks for which the standings of groups are stored. */
const retentionMs = 10 * 7 * 24 * 60 * 60_000

interface When {
  timeZone: string
  now: Date
}

/** The groups of the groups feature. */
export interface GroupCircle {
  groupIdsAfter(db: Db, after: string, limit: number): Promise<string[]>
  groupOf(db: Db, playerId: bigint): Promise<string | null>
  titlesOf(db: Db, groupIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Sums the ten best scores of every group in this week. */
export async function rankGroups(
  writer: Writer,
  { groupIdsAfter }: Pick<GroupCircle, 'groupIdsAfter'>,
  { timeZone, now }: When,
): Promise<void> {
  const { board } = periodOf('group', now, timeZone)
  let groups: string[]
  let last = ''
  do {
    groups = await groupIdsAfter(writer, last, batch)
    last = groups.at(-1) ?? last
    await writer.rows(sql`
      INSERT INTO group_standing (board, group_id, score, players, ranked_at)
      SELECT ${board}, group_id, best.score, best.players, ${now}
        FROM unnest(${groups}::text[]) group_id
       CROSS JOIN LATERAL (
         SELECT (SELECT sum(score) FROM (SELECT score FROM standing WHERE board = ${board} || ':' || group_id
                                          ORDER BY -score LIMIT ${countedOfGroup}) top) AS score,
                (SELECT count(*)::int FROM (SELECT FROM standing WHERE board = ${board} || ':' || group_id
                                             LIMIT ${maxCounted}) own) AS players) best
       WHERE best.players > 0
      ON CONFLICT (board, group_id) DO UPDATE
         SET score = excluded.score, players = excluded.players, ranked_at = excluded.ranked_at`)
  } while (groups.length === batch)
  // A group without players is not on the board any more.
  await writer.rows(sql`DELETE FROM group_standing WHERE board = ${board} AND ranked_at < ${now}`)
  const old = new Date(now.getTime() - retentionMs)
  await writer.rows(sql`DELETE FROM group_standing WHERE board <> ${board} AND ranked_at < ${old}`)
}

interface Row {
  groupId: string
  score: bigint
  players: number
}

/** The first groups of this week, and a player's own. */
export async function readGroupBoard(
  db: Db,
  { groupOf, titlesOf }: Pick<GroupCircle, 'groupOf' | 'titlesOf'>,
  { playerId, prizes, timeZone, now }: When & { playerId: bigint; prizes: GroupPrizes | undefined },
): Promise<GroupBoard> {
  const { board } = periodOf('group', now, timeZone)
  const rows = await db.rows<Row>(sql`
    SELECT group_id AS "groupId", score, players FROM group_standing
     WHERE board = ${board} ORDER BY score DESC, group_id LIMIT ${maxShownGroups}`)
  const mine = await groupOf(db, playerId)
  const own = mine === null ? undefined : await ownOf(db, board, mine)
  const titles = await titlesOf(db, [...rows.map(({ groupId }) => groupId), ...(mine === null ? [] : [mine])])
  const rowOf = ({ groupId, score, players }: Row, place: number) => ({
    place,
    title: titles.get(groupId) ?? null,
    score: Number(score),
    players,
    isMine: groupId === mine,
  })
  const top = rows.map((row, index) => rowOf(row, index + 1))
  return {
    top,
    mine: top.find(({ isMine }) => isMine) ?? (own ? rowOf(own, Number(own.above) + 1) : null),
    minPlayers: prizes?.minPlayers ?? 1,
    prizes: prizes?.ranges ?? [],
  }
}

const ownOf = (db: Db, board: string, groupId: string): Promise<(Row & { above: bigint }) | undefined> =>
  db.maybe(sql`
    SELECT group_id AS "groupId", score, players,
           (SELECT count(*) FROM (SELECT FROM group_standing better
                                   WHERE better.board = ${board} AND better.score > own.score LIMIT ${maxCounted}) above) AS above
      FROM group_standing own WHERE board = ${board} AND group_id = ${groupId}`)
