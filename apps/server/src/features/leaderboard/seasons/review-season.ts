import type { FaultCode } from '@ganj/contract'
import type { AuditVerb } from '@ganj/contract/admin'
import { publicIdsOf } from '#auth/players.ts'
import { type Actor, writeAudit } from '#platform/admin/audit.ts'
import { itemsAt } from '#platform/content.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { weeklyPrizes } from '../content.ts'
import type { PrizeRange } from './award.ts'
import { approve, awardsOf } from './close-seasons.ts'
import type { SeasonRow } from './season-queries.ts'
import * as queries from './season-queries.ts'

/** The operator of an action on a season, and its time. */
export interface Act {
  by: Actor
  now: Date
}

/** Why an action is not possible; the message says what to do. */
export class SeasonRefusal extends Error {
  readonly code: FaultCode
  constructor(code: FaultCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Puts a season on hold: nothing is approved or paid until it is released. */
export async function holdSeason(tx: Tx, board: string, reason: string, act: Act): Promise<void> {
  const season = await changeable(tx, board, ['ended', 'finalised', 'approved'])
  await queries.setOnHold(tx, board, reason)
  await queries.addStep(tx, board, { step: 'on hold', note: reason, ...stepOf(act) })
  await note(tx, season, 'hold', { reason, before: season.holdReason, after: reason }, act)
}

export async function releaseSeason(tx: Tx, board: string, reason: string, act: Act): Promise<void> {
  const season = await changeable(tx, board, ['ended', 'finalised', 'approved'])
  await queries.setOnHold(tx, board, null)
  await queries.addStep(tx, board, { step: 'released', note: reason, ...stepOf(act) })
  await note(tx, season, 'release', { reason, before: season.holdReason, after: null }, act)
}

interface Exclusion {
  playerId: bigint
  reason: string
}

/** Excludes a player from the prizes; lower places move up. */
export async function excludePlayer(
  tx: Tx,
  board: string,
  { playerId, reason }: Exclusion,
  act: Act,
): Promise<void> {
  const season = await changeable(tx, board, ['ended', 'finalised'])
  await queries.addExclusion(tx, board, { playerId, reason, ...stepOf(act) })
  await queries.addStep(tx, board, {
    step: 'excluded',
    note: `player ${playerId}: ${reason}`,
    ...stepOf(act),
  })
  await note(tx, season, 'exclude', { reason, after: await nameOf(tx, playerId) }, act)
}

export async function includePlayer(
  tx: Tx,
  board: string,
  { playerId, reason }: Exclusion,
  act: Act,
): Promise<void> {
  const season = await changeable(tx, board, ['ended', 'finalised'])
  await queries.removeExclusion(tx, board, playerId)
  await queries.addStep(tx, board, {
    step: 'included again',
    note: `player ${playerId}: ${reason}`,
    ...stepOf(act),
  })
  await note(tx, season, 'include', { reason, before: await nameOf(tx, playerId) }, act)
}

/** A finalised season that may be approved before its time, locked. */
export async function approvableSeason(tx: Tx, board: string): Promise<SeasonRow> {
  const season = await changeable(tx, board, ['finalised'])
  if (season.holdReason !== null) {
    throw new SeasonRefusal('season.held', `${board} is on hold: ${season.holdReason}. Release it first.`)
  }
  return season
}

/** Approves a finalised season before its time; the job pays it next. */
export async function approveSeason(tx: Tx, board: string, reason: string, act: Act): Promise<void> {
  const season = await approvableSeason(tx, board)
  await approve(tx, season, stepOf(act))
  await note(tx, season, 'approve', { reason, before: season.state, after: 'approved' }, act)
}

/** The awards if the season were approved now; nothing is written. */
export async function previewSeason(tx: Tx, board: string) {
  return awardsOf(tx, await known(tx, board))
}

/** The prizes of a season: those it was finalised with, else those at its end or now. */
export async function prizesOf(
  db: Db,
  { prizes, endsAt }: Pick<SeasonRow, 'prizes' | 'endsAt'>,
  now: Date,
): Promise<PrizeRange[]> {
  return prizes ?? (await itemsAt(db, weeklyPrizes, now < endsAt ? now : endsAt)).map(({ data }) => data)
}

async function known(tx: Tx, board: string): Promise<SeasonRow> {
  const season = await queries.lockSeason(tx, board)
  if (!season)
    throw new SeasonRefusal('season.not-found', `There is no season ${board}, or it has not ended.`)
  return season
}

async function changeable(tx: Tx, board: string, states: readonly queries.SeasonState[]): Promise<SeasonRow> {
  const season = await known(tx, board)
  if (!states.includes(season.state)) {
    const code = season.state === 'ended' ? 'season.not-finalised' : 'season.closed'
    throw new SeasonRefusal(code, `${board} is ${season.state}: it is too late, or too early, for this.`)
  }
  return season
}

const stepOf = ({ by, now }: Act) => ({ who: by.name, now })

const nameOf = async (db: Db, playerId: bigint) => ({
  player: (await publicIdsOf(db, [playerId])).get(playerId),
})

const note = (
  tx: Tx,
  { board }: SeasonRow,
  verb: AuditVerb<'seasons'>,
  { reason, ...change }: { reason: string; before?: unknown; after?: unknown },
  { by, now }: Act,
) =>
  writeAudit(
    tx,
    by,
    { action: `seasons.${verb}`, subject: `season:${board.slice('weekly:'.length)}`, reason, ...change },
    now,
  )
