import {
  getGroupBoard,
  getHighScore,
  getLeaderboard,
  getLeaderboardPrizes,
  getSeason,
  getSeasons,
  maxSeasonPlaces,
} from '@ganj/contract'
import type { Content } from '#platform/content.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mount } from '#platform/http/mount.ts'
import { languageOf } from '#platform/texts/texts.ts'
import type { Boards } from './boards/board-view.ts'
import { boardsInPostgres } from './boards/boards-in-postgres.ts'
import { type GroupCircle, readGroupBoard } from './boards/rank-groups.ts'
import { type Circles, readHighScore, readLeaderboard } from './boards/read-leaderboard.ts'
import { groupPrizes } from './seasons/group-prize-rules.ts'
import { readPrizes } from './seasons/prizes.ts'
import { readSeason, readSeasons } from './seasons/read-seasons.ts'

interface Dependencies {
  /** The source of the current boards. */
  boards: Boards
  timeZone: string
  circles: Circles & GroupCircle
  content: Content
}

export function leaderboardRoutes(
  mount: Mount,
  database: Database,
  { boards, timeZone, circles, content }: Dependencies,
): void {
  const past = boardsInPostgres(database, maxSeasonPlaces)

  const dependencies = { database, boards }

  mount(getLeaderboard, ({ query: { dimension, maxUsers }, player, now }) =>
    readLeaderboard(dependencies, { dimension, maxUsers, playerId: player.id, timeZone, circles, now }),
  )

  mount(getHighScore, async ({ query: { dimension }, player, now }) => ({
    dimension,
    score: await readHighScore(database, { dimension, playerId: player.id, timeZone, circles, now }),
  }))

  mount(getLeaderboardPrizes, ({ request, now }) =>
    readPrizes(content, { language: languageOf(request.headers['accept-language']), timeZone, now }),
  )

  mount(getGroupBoard, async ({ player, now }) => {
    const prizes = (await content.item(groupPrizes, 'weekly'))?.data
    return readGroupBoard(database, circles, { playerId: player.id, prizes, timeZone, now })
  })

  mount(getSeasons, ({ player, now }) => readSeasons(database, { playerId: player.id, timeZone, now }))

  mount(getSeason, ({ query, player, now }) =>
    readSeason(past, { ...query, playerId: player.id, timeZone, now }),
  )
}
