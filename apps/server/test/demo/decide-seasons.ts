import { byCommand } from '#platform/admin/audit.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { doubtfulRunsOf } from '../../src/features/game/review/doubtful-runs.ts'
import { excludePlayer, previewSeason } from '../../src/features/leaderboard/seasons/review-season.ts'

const operator = byCommand('demo')
/** How long the operator of the demonstration leaves a season pending. */
const waitMs = 12 * 60 * 60_000

/** Excludes the doubtful winners of weeks that wait for an operator; the rule approves the weeks then. */
export async function decideSeasons(database: Database, now: Date): Promise<void> {
  const waiting = await database.rows<{ board: string; startsAt: Date; endsAt: Date }>(sql`
    SELECT board, starts_at AS "startsAt", ends_at AS "endsAt" FROM season
     WHERE state = 'finalised' AND EXISTS (SELECT FROM season_step s
             WHERE s.board = season.board AND step = 'waits' AND at <= ${new Date(now.getTime() - waitMs)})`)
  for (const { board, startsAt, endsAt } of waiting) {
    await database.transaction(async (tx) => {
      const winners = (await previewSeason(tx, board)).map(({ playerId }) => playerId)
      for (const { playerId, runId } of await doubtfulRunsOf(tx, winners, { from: startsAt, to: endsAt })) {
        const reason = `run ${runId} was not steered by hand`
        await excludePlayer(tx, board, { playerId, reason }, { by: operator, now })
      }
    })
  }
}
