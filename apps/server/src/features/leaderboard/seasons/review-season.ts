import type { Database, Tx } from '#platform/database/database.ts'
import { approve, awardsOf } from './close-seasons.ts'
import type { SeasonRow } from './season-queries.ts'
import * as queries from './season-queries.ts'

/** Who does something to a season, and when. */
export interface Act {
  who: string
  now: Date
}

/** Why an operator's wish cannot be met; the message says what to do. */
export class SeasonRefusal extends Error {}

/** Holds a season: nothing is approved or paid until it is released. */
export const holdSeason = (database: Database, board: string, reason: string, act: Act) =>
  change(database, board, ['ended', 'finalised', 'approved'], async (tx) => {
    await queries.setOnHold(tx, board, reason)
    await queries.addStep(tx, board, { step: 'on hold', note: reason, ...act })
  })

export const releaseSeason = (database: Database, board: string, act: Act) =>
  change(database, board, ['ended', 'finalised', 'approved'], async (tx) => {
    await queries.setOnHold(tx, board, null)
    await queries.addStep(tx, board, { step: 'released', note: '', ...act })
  })

/** Leaves a player without a prize; whoever stands behind moves up. */
export const excludePlayer = (
  database: Database,
  board: string,
  { playerId, reason, ...act }: { playerId: bigint; reason: string } & Act,
) =>
  change(database, board, ['ended', 'finalised'], async (tx) => {
    await queries.addExclusion(tx, board, { playerId, reason, ...act })
    await queries.addStep(tx, board, { step: 'excluded', note: `player ${playerId}: ${reason}`, ...act })
  })

export const includePlayer = (
  database: Database,
  board: string,
  { playerId, ...act }: { playerId: bigint } & Act,
) =>
  change(database, board, ['ended', 'finalised'], async (tx) => {
    await queries.removeExclusion(tx, board, playerId)
    await queries.addStep(tx, board, { step: 'included again', note: `player ${playerId}`, ...act })
  })

/** Approves a finalised season before its time; the job pays it next. */
export const approveSeason = (database: Database, board: string, act: Act) =>
  change(database, board, ['finalised'], async (tx, season) => {
    if (season.holdReason !== null) {
      throw new SeasonRefusal(`${board} is on hold: ${season.holdReason}. Release it first.`)
    }
    await approve(tx, season, act)
  })

/** Who would win what if the season were approved now; nothing is written. */
export const previewSeason = (database: Database, board: string) =>
  database.transaction(async (tx) => awardsOf(tx, await known(tx, board)))

async function known(tx: Tx, board: string): Promise<SeasonRow> {
  const season = await queries.lockSeason(tx, board)
  if (!season) throw new SeasonRefusal(`There is no season ${board}, or it has not ended.`)
  return season
}

const change = (
  database: Database,
  board: string,
  states: readonly queries.SeasonState[],
  work: (tx: Tx, season: SeasonRow) => Promise<void>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const season = await known(tx, board)
    if (!states.includes(season.state)) {
      throw new SeasonRefusal(`${board} is ${season.state}: it is too late, or too early, for this.`)
    }
    await work(tx, season)
  })
