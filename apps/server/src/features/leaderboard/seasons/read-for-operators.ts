import type { IndicatorId, Money } from '@ganj/contract'
import type { AdminReplyOf, AmountOf, getAllSeasons, SeasonPreview, SeasonRow } from '@ganj/contract/admin'
import { fromWire, orderOf, toDecimal } from '#ledger/money.ts'
import { pageOf, readCursor, timePart } from '#platform/admin/page.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { type Award, digestOf } from './award.ts'
import { allAwardsOf, awardsOf, type SeasonDependencies } from './close-seasons.ts'
import { groupAwardsOf } from './pay-groups.ts'
import { prizesOf } from './review-season.ts'
import { seasonAt } from './rules.ts'
import type * as queries from './season-queries.ts'

interface Row extends queries.SeasonRow {
  approvedAt: Date | null
  paidAt: Date | null
  excluded: number
}

const columns = sql`board, starts_at AS "startsAt", ends_at AS "endsAt", state, seen_at AS "seenAt",
  finalised_at AS "finalisedAt", approved_at AS "approvedAt", paid_at AS "paidAt", prizes,
  group_prizes AS "groupPrizes", hold_reason AS "holdReason",
  (SELECT count(*)::int FROM season_exclusion e WHERE e.board = season.board) AS excluded`

const seasonName = 'weekly:'

interface Reading {
  timeZone: string
  now: Date
}

interface ReviewReading extends Reading, Pick<SeasonDependencies, 'doubtfulRunsOf'> {}

/** Every season that has ended, newest first; before them the current one. */
export async function readAllSeasons(
  db: Db,
  { cursor, limit }: { cursor: string | undefined; limit: number },
  reading: Reading,
): Promise<AdminReplyOf<typeof getAllSeasons>> {
  const [before] = readCursor(cursor, [timePart]) ?? []
  const rows = await db.rows<Row>(sql`
    SELECT ${columns} FROM season WHERE ends_at < ${before ?? 'infinity'} ORDER BY ends_at DESC LIMIT ${limit + 1}`)
  const page = pageOf(rows, limit, ({ endsAt }) => [endsAt], shown)
  return before === undefined ? { ...page, rows: [shownLive(reading), ...page.rows] } : page
}

/**
 * The awards, if the season were approved now; for an approved one, the final awards. `without` previews the exclusion
 * of a player. @throws Fault `season.not-found`
 */
export async function readSeason(
  db: Db,
  season: string,
  without: bigint | undefined,
  reading: ReviewReading,
): Promise<SeasonPreview> {
  const board = `${seasonName}${season}`
  const row = await db.maybe<Row>(sql`SELECT ${columns} FROM season WHERE board = ${board}`)
  const live = seasonAt(reading.now, reading.timeZone)
  if (!row && live.board !== board) throw new Fault('season.not-found')
  const isDecided = row?.state === 'approved' || row?.state === 'paid'
  const prizes = row
    ? await prizesOf(db, row, reading.now)
    : await prizesOf(db, { prizes: null, endsAt: live.endsAt }, reading.now)
  const before = isDecided ? await won(db, board) : await awardsOf(db, { board, prizes })
  const after = without === undefined || isDecided ? before : await awardsOf(db, { board, prizes }, [without])
  const shares = row && (await (isDecided ? sharesWon(db, board) : groupAwardsOf(db, row)))
  const winners = after.map(({ playerId }) => playerId)
  const { startsAt: from, endsAt: to } = row ?? live
  const doubtful = isDecided ? [] : await reading.doubtfulRunsOf(db, winners, { from, to })
  return {
    ...(row ? shown(row) : shownLive(reading)),
    places: await placesOf(db, board, { awards: after, before, doubtful }),
    totals: totalsOf([...after, ...(shares ?? [])]).map(({ currency, amount }) => ({
      currency,
      amount: toDecimal(currency, amount),
    })),
    winners: row?.state === 'finalised' ? digestOf(await allAwardsOf(db, row)) : null,
    exclusions: await exclusionsOf(db, board),
    steps: await stepsOf(db, board),
  }
}

/** The sums of prizes, by currency, in minor units. */
export function totalsOf(
  awards: readonly Pick<Award, 'prizes'>[],
): { currency: IndicatorId; amount: bigint }[] {
  const totals = new Map<IndicatorId, bigint>()
  for (const { currency, amount } of awards.flatMap(({ prizes }) => prizes))
    totals.set(currency, (totals.get(currency) ?? 0n) + fromWire(currency, amount))
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => orderOf(one.currency) - orderOf(other.currency))
}

const won = (db: Db, board: string): Promise<Award[]> =>
  db.rows(sql`
    SELECT player_id AS "playerId", place, prizes FROM season_prize WHERE board = ${board} ORDER BY place LIMIT 10000`)

const sharesWon = (db: Db, board: string): Promise<Pick<Award, 'prizes'>[]> =>
  db.rows(sql`SELECT prizes FROM season_group_prize WHERE board = ${board} LIMIT 10000`)

interface Winners {
  awards: readonly Award[]
  before: readonly Award[]
  doubtful: Awaited<ReturnType<SeasonDependencies['doubtfulRunsOf']>>
}

async function placesOf(
  db: Db,
  board: string,
  { awards, before, doubtful }: Winners,
): Promise<SeasonPreview['places']> {
  const players = awards.map(({ playerId }) => playerId)
  const rows = await db.rows<{ id: bigint; publicId: string; username: string; score: bigint | null }>(sql`
    SELECT p.id, p.public_id AS "publicId", p.username, s.score
      FROM player p LEFT JOIN standing s ON s.player_id = p.id AND s.board = ${board}
     WHERE p.id = ANY(${players}::bigint[])`)
  const names = new Map(rows.map((row) => [row.id, row]))
  const placesBefore = new Map(before.map(({ playerId, place }) => [playerId, place]))
  const doubts = new Map(
    doubtful.map(({ playerId, runId: run, suspicion, signs }) => [playerId, { run, suspicion, signs }]),
  )
  return awards.map(({ playerId, place, prizes }) => {
    const { publicId = '', username = '', score = null } = names.get(playerId) ?? {}
    return {
      place,
      placeBefore: placesBefore.get(playerId) ?? null,
      player: { id: publicId, username },
      // Players who left afterwards are not on any board any more.
      score: Number(score ?? 0n),
      prizes: prizes.map(amountOf),
      doubt: doubts.get(playerId) ?? null,
    }
  })
}

const amountOf = ({ currency, amount }: Money): AmountOf => ({
  currency,
  amount: toDecimal(currency, fromWire(currency, amount)),
})

async function exclusionsOf(db: Db, board: string): Promise<SeasonPreview['exclusions']> {
  const rows = await db.rows<{ id: string; username: string; reason: string; by: string; at: Date }>(sql`
    SELECT p.public_id AS id, p.username, e.reason, e.excluded_by AS by, e.excluded_at AS at
      FROM season_exclusion e JOIN player p ON p.id = e.player_id
     WHERE e.board = ${board} ORDER BY e.excluded_at, p.id LIMIT 1000`)
  return rows.map(({ id, username, reason, by, at }) => ({
    player: { id, username },
    reason,
    by,
    at: at.toISOString(),
  }))
}

async function stepsOf(db: Db, board: string): Promise<SeasonPreview['steps']> {
  const rows = await db.rows<{ step: string; who: string; note: string; at: Date }>(
    sql`SELECT step, who, note, at FROM season_step WHERE board = ${board} ORDER BY id LIMIT 1000`,
  )
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }))
}

const shown = ({ board, startsAt, endsAt, state, holdReason, excluded, ...times }: Row): SeasonRow => ({
  season: board.slice(seasonName.length),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  state,
  holdReason,
  finalisedAt: times.finalisedAt?.toISOString() ?? null,
  approvedAt: times.approvedAt?.toISOString() ?? null,
  paidAt: times.paidAt?.toISOString() ?? null,
  excluded,
})

function shownLive({ now, timeZone }: Reading): SeasonRow {
  const { board, startsAt, endsAt } = seasonAt(now, timeZone)
  return {
    season: board.slice(seasonName.length),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: 'live',
    holdReason: null,
    finalisedAt: null,
    approvedAt: null,
    paidAt: null,
    excluded: 0,
  }
}
