import { getHighScore, getLeaderboard } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import type { Mount } from '#platform/http/mount.ts'
import { standingOf } from './queries.ts'
import { readLeaderboard } from './read-leaderboard.ts'
import { periodOf } from './rules.ts'

export function leaderboardRoutes(mount: Mount, db: Db, timeZone: string): void {
  mount(getLeaderboard, ({ query, player, now }) =>
    readLeaderboard(db, { ...query, playerId: player.id, timeZone, now }),
  )

  mount(getHighScore, async ({ query: { dimension }, player, now }) => {
    const standing = await standingOf(db, periodOf(dimension, now, timeZone).board, player.id)
    return { dimension, score: Number(standing?.score ?? 0n) }
  })
}
