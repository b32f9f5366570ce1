import { getReviewRun, getReviewRuns, judgeRun as judgeRunEndpoint } from '@ganj/contract/admin'
import type { MountAdmin } from '#platform/admin/mount-admin.ts'
import { idPart, pageOf, publicIdPart, readCursor, timePart } from '#platform/admin/page.ts'
import type { Database } from '#platform/database/database.ts'
import type { GameReactions } from '../reactions.ts'
import type { GameSettings } from '../settings.ts'
import { judgeRun } from './judge-run.ts'
import { listReview, type ReviewCursor, suspiciousSince } from './list-review.ts'
import { readReview } from './read-review.ts'
import { reviewRow } from './run-rows.ts'

export interface ReviewDependencies {
  database: Database
  settings: Pick<GameSettings, 'GAME_URL'>
  reactions: Pick<GameReactions, 'runReviewed'>
  /** The week of the boards that contains a time. */
  weekAt(moment: Date): { startsAt: Date; endsAt: Date }
  /** Called when boards may have changed, after the transaction. */
  onJudged(): void
}

export function reviewRoutes(mount: MountAdmin, dependencies: ReviewDependencies): void {
  const { database, settings, reactions, weekAt, onJudged } = dependencies
  mount(getReviewRuns, async ({ query: { state = 'suspicious', season, cursor }, limit, now }) => {
    // Noon is within the day in any time zone of the seasons.
    const { startsAt, endsAt: to } = weekAt(season === undefined ? now : new Date(`${season}T12:00:00Z`))
    // A pending run stays so after the end of its week.
    const from = state === 'suspicious' && season === undefined ? suspiciousSince(now) : startsAt
    const ask = { state, from, to, limit: limit + 1, after: cursorOf(cursor) }
    return pageOf(
      await listReview(database, ask),
      limit,
      ({ suspicion, submittedAt, id }) => [suspicion ?? 0, submittedAt ?? from, id],
      reviewRow,
    )
  })
  mount(getReviewRun, async ({ query: { player, id } }) => ({
    ...(await readReview(database, player, id)),
    gameUrl: settings.GAME_URL,
  }))
  mount(judgeRunEndpoint, async ({ body: { player, id, verdict, reason }, operator: by, now }) => {
    const ruling = { playerPublicId: player, runId: id, verdict, by, reason, now }
    const { after, isNew } = await database.transaction((tx) => judgeRun(tx, ruling, reactions))
    if (isNew) onJudged()
    return reviewRow(after)
  })
}

function cursorOf(cursor: string | undefined): ReviewCursor | undefined {
  const [suspicion, at, id] = readCursor(cursor, [idPart, timePart, publicIdPart]) ?? []
  if (suspicion === undefined || at === undefined || id === undefined) return undefined
  return { suspicion: Number(suspicion), at: new Date(at), id }
}
