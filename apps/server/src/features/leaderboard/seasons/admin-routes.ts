import type { IndicatorId } from '@ganj/contract'
import * as calls from '@ganj/contract/admin'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { AdminHttp } from '#platform/feature.ts'
import { digestOf } from './award.ts'
import { allAwardsOf, type SeasonDependencies } from './close-seasons.ts'
import { readAllSeasons, readSeason, totalsOf } from './read-for-operators.ts'
import {
  approvableSeason,
  approveSeason,
  excludePlayer,
  holdSeason,
  includePlayer,
  releaseSeason,
  SeasonRefusal,
} from './review-season.ts'

interface SeasonReview extends Pick<SeasonDependencies, 'doubtfulRunsOf'> {
  database: Database
  timeZone: string
  /** Whether this amount, in minor units, needs a second operator. */
  needsApproval(amounts: readonly { currency: IndicatorId; amount: bigint }[]): boolean
}

const approveAction = 'seasons.approve'
const boardOf = (season: string) => `weekly:${season}`

export function seasonAdminRoutes(
  { mountAdmin: mount, approvals }: AdminHttp,
  { database, timeZone, needsApproval, doubtfulRunsOf }: SeasonReview,
): void {
  const read = (db: Db, season: string, without: bigint | undefined, now: Date) =>
    readSeason(db, season, without, { timeZone, now, doubtfulRunsOf })

  /** Changes a season, and returns its new state. */
  const change = (season: string, now: Date, work: (tx: Tx) => Promise<void>) =>
    refusing(() =>
      database.transaction(async (tx) => {
        await work(tx)
        return read(tx, season, undefined, now)
      }),
    )

  mount(calls.getAllSeasons, ({ query: { cursor }, limit, now }) =>
    readAllSeasons(database, { cursor, limit }, { timeZone, now }),
  )
  mount(calls.previewSeason, async ({ query: { season, without }, now }) => {
    const player = without === undefined ? undefined : await playerOf(database, without)
    return read(database, season, player, now)
  })
  mount(calls.holdSeason, ({ body: { season, reason }, operator, now }) =>
    change(season, now, (tx) => holdSeason(tx, boardOf(season), reason, { by: operator, now })),
  )
  mount(calls.releaseSeason, ({ body: { season, reason }, operator, now }) =>
    change(season, now, (tx) => releaseSeason(tx, boardOf(season), reason, { by: operator, now })),
  )
  mount(calls.excludeFromSeason, ({ body: { season, player, reason }, operator, now }) =>
    change(season, now, async (tx) => {
      const playerId = await playerOf(tx, player)
      await excludePlayer(tx, boardOf(season), { playerId, reason }, { by: operator, now })
    }),
  )
  mount(calls.includeInSeason, ({ body: { season, player, reason }, operator, now }) =>
    change(season, now, async (tx) => {
      const playerId = await playerOf(tx, player)
      await includePlayer(tx, boardOf(season), { playerId, reason }, { by: operator, now })
    }),
  )

  approvals.define<{ season: string; reason: string; winners?: string }>(approveAction, {
    permission: 'seasons.decide',
    execute: (tx, { season, reason, winners }, { requestedBy, confirmedBy, now }) =>
      refusing(async () => {
        await awardsAsSeen(tx, season, winners)
        const act = { by: confirmedBy, now }
        await approveSeason(tx, boardOf(season), `${reason} (ordered by ${requestedBy})`, act)
      }),
  })
  mount(calls.approveSeason, ({ body: { season, reason, winners }, operator, now }) =>
    refusing(() =>
      database.transaction(async (tx) => {
        const awards = await awardsAsSeen(tx, season, winners)
        const totals = totalsOf(awards)
        if (!needsApproval(totals)) {
          await approveSeason(tx, boardOf(season), reason, { by: operator, now })
          const decided = await read(tx, season, undefined, now)
          return { state: 'done' as const, approval: null, season: decided }
        }
        const subject = `season:${season}`
        const order = { season, reason, winners: digestOf(awards) }
        const request = { action: approveAction, subject, order, reason, operator, now }
        const approval = await approvals.request(tx, request)
        const waiting = await read(tx, season, undefined, now)
        return { state: 'waiting' as const, approval, season: waiting }
      }),
    ),
  )
}

/**
 * The awards of a season that may be approved. @param seen the digest of those that the operator saw; absent: unknown
 * @throws Fault `season.changed` when they are others now
 */
async function awardsAsSeen(tx: Tx, season: string, seen: string | undefined) {
  const awards = await allAwardsOf(tx, await approvableSeason(tx, boardOf(season)))
  if (seen !== undefined && seen !== digestOf(awards)) throw new Fault('season.changed')
  return awards
}

/** An action that is not possible now gets a code. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SeasonRefusal ? new Fault(error.code, { cause: error }) : error
  }
}

async function playerOf(db: Db, publicId: string): Promise<bigint> {
  const player = await db.maybe<{ id: bigint }>(sql`SELECT id FROM player WHERE public_id = ${publicId}`)
  if (!player) throw new Fault('player.not-found')
  return player.id
}
