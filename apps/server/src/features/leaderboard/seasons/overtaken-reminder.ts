import { maxFriends } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { seasonAt } from './rules.ts'

/** The period of new scores: longer than the time between two runs of the job. */
const recentMs = 3 * 3_600_000
const page = 5_000

interface Overtaken {
  playerId: bigint
  byPublicId: string
  friend: string
  score: bigint
}

/**
 * Players whom a friend has just overtaken on the weekly board: the friend's new score is better, and no earlier one of
 * the friend's was. Of several friends the best; each friend once a week.
 */
export const overtakenReminder = (timeZone: string) => ({
  occasion: (now: Date) => seasonAt(now, timeZone).board,
  until: (now: Date) => seasonAt(now, timeZone).endsAt,
  async *players(db: Db, now: Date) {
    const { board, startsAt } = seasonAt(now, timeZone)
    const since = new Date(now.getTime() - recentMs)
    const { last } = await db.one<{ last: bigint | null }>(sql`SELECT max(id) AS last FROM player`)
    for (let after = 0n; last !== null && after < last; after += BigInt(page)) {
      const rows = await db.rows<Overtaken>(sql`
        SELECT DISTINCT ON (friend.id) friend.id AS "playerId", by.public_id AS "byPublicId", by.username AS friend, risen.score
          FROM standing risen
         CROSS JOIN LATERAL (
           SELECT inviter_id AS id FROM invite WHERE invitee_id = risen.player_id
           UNION ALL
           (SELECT invitee_id FROM invite WHERE inviter_id = risen.player_id ORDER BY invitee_id DESC LIMIT ${maxFriends})) friend
          JOIN standing own ON own.player_id = friend.id AND own.board = ${board}
          JOIN player by ON by.id = risen.player_id AND by.deleted_at IS NULL AND by.blocked_for IS NULL
         WHERE risen.player_id > ${after} AND risen.player_id <= ${after + BigInt(page)}
           AND risen.board = ${board} AND risen.reached_at > ${since}
           AND own.score < risen.score AND own.reached_at < risen.reached_at
           AND NOT EXISTS (SELECT FROM run WHERE run.player_id = risen.player_id AND state = 'verified' AND ranked
                              AND submitted_at >= ${startsAt} AND submitted_at < risen.reached_at
                              AND run.score >= own.score)
         ORDER BY friend.id, risen.score DESC, risen.player_id`)
      yield rows.map(({ playerId, byPublicId, friend, score }) => ({
        playerId,
        values: { friend, score: Number(score) },
        about: byPublicId,
      }))
    }
  },
})
