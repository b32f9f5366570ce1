import { fromWire } from '#ledger/money.ts'
import type { House, Leg } from '#ledger/post.ts'
import { post } from '#ledger/post.ts'
import { itemsAt } from '#platform/content.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { seasonRules, weeklyPrizes } from '../content.ts'
import { award, lastPrizedPlace } from './award.ts'
import { groupPrizes } from './group-prize-rules.ts'
import { addGroupPrizes, type GroupPrizeReactions, groupAwardsOf, payGroupShares } from './pay-groups.ts'
import { type Season, seasonAt } from './rules.ts'
import type { SeasonRow } from './season-queries.ts'
import * as queries from './season-queries.ts'

/** What happens elsewhere when a season ends, in the transaction of its winner. */
export interface SeasonReactions extends GroupPrizeReactions {
  prizeWon(
    tx: Tx,
    event: { playerId: bigint; place: number; season: Season; legs: readonly Leg[]; now: Date },
  ): Promise<void>
}

export interface SeasonDependencies {
  database: Database
  timeZone: string
  reactions: SeasonReactions
  /** Whether a run that was handed in before a moment still waits for its verdict. */
  hasPendingRuns(db: Db, before: Date): Promise<boolean>
  /** Which of these players' best runs within `[from, to)` a person has to look at before they win anything. */
  doubtfulRunsOf(
    db: Db,
    players: readonly bigint[],
    period: { from: Date; to: Date },
  ): Promise<{ playerId: bigint; publicId: string; runId: string; suspicion: number; signs: string[] }[]>
}

/**
 * How long after its end a season waits for what was handed in before it and is not committed yet. A submission bears the
 * time at which its call began, by the clock of the process that took it: longer than a call lasts and clocks differ.
 */
const settlingMs = 60_000

/** How long a season waits for the verdicts of runs that were handed in before its end; from then on they are late. */
const verdictsMs = 60 * 60_000

/** Winners paid in one transaction: few, for each of them is held until it ends. */
const batch = 20

const house: House = 'season-prize'

/**
 * Takes every week that is over as far as it can go: seen, finalised, approved, paid. Weeks are found by time, not by a timer:
 * those that ended while nobody was up are closed in their order, whenever this runs next. Safe to run at any moment, as
 * often as one likes, in several processes at once. One that fails does not keep the others from being paid.
 * @throws AggregateError naming those that failed, once all others went as far as they can
 */
export async function closeSeasons(dependencies: SeasonDependencies, now: Date): Promise<void> {
  await noticeEnds(dependencies, now)
  let mayFinalise = true
  const failed: { board: string; error: unknown }[] = []
  for (const { board } of await queries.openSeasons(dependencies.database)) {
    try {
      // In order: the week before is finalised first, unless it fails.
      if (mayFinalise) mayFinalise = await finalise(dependencies, board, now)
      await approveWhenDue(dependencies, board, now)
      await pay(dependencies, board, now)
    } catch (error) {
      failed.push({ board, error })
    }
  }
  if (failed.length === 0) return
  const words = failed.map(
    ({ board, error }) => `${board}: ${error instanceof Error ? error.message : error}`,
  )
  throw new AggregateError(
    failed.map(({ error }) => error),
    `seasons could not be closed: ${words.join('; ')}`,
  )
}

/** Writes down each week that has ended since the last one that was written down. */
async function noticeEnds({ database, timeZone }: SeasonDependencies, now: Date): Promise<void> {
  const since = await beginning(database, timeZone)
  if (!since) return
  for (let week = seasonAt(since, timeZone); week.endsAt <= now; week = seasonAt(week.endsAt, timeZone)) {
    await queries.addSeason(database.autocommit, week, now)
  }
}

async function beginning(db: Db, timeZone: string): Promise<Date | undefined> {
  const newest = await queries.newestSeason(db)
  if (newest) return newest.endsAt
  const oldest = await queries.oldestBoard(db)
  // At noon: the name of a board is a day, and a day may begin late.
  return oldest && seasonAt(new Date(`${oldest.board.slice('weekly:'.length)}T12:00:00Z`), timeZone).startsAt
}

/** Closes the board of a week to scores. @returns whether it is closed */
const finalise = (
  { database, hasPendingRuns }: SeasonDependencies,
  board: string,
  now: Date,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const season = await queries.lockSeason(tx, board)
    if (season?.state !== 'ended') return true
    if (now.getTime() < season.endsAt.getTime() + settlingMs) return false
    const isLate = now.getTime() - season.seenAt.getTime() >= verdictsMs
    if (!isLate && (await hasPendingRuns(tx, season.endsAt))) return false
    const prizes = (await itemsAt(tx, weeklyPrizes, season.endsAt)).map(({ data }) => data)
    const [forGroups] = await itemsAt(tx, groupPrizes, season.endsAt)
    await queries.setFinalised(tx, board, { prizes, groupPrizes: forGroups?.data ?? null }, now)
    await queries.addStep(tx, board, {
      step: 'finalised',
      who: 'clock',
      note: isLate ? 'without late verdicts' : '',
      now,
    })
    return true
  })

/**
 * Approves a week by rule, once operators have had their time to look at it. While a winner's run is doubtful no time is long
 * enough: an operator clears the run, excludes the player, or approves the week.
 */
const approveWhenDue = (
  { database, doubtfulRunsOf }: SeasonDependencies,
  board: string,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const season = await queries.lockSeason(tx, board)
    if (season?.state !== 'finalised' || season.holdReason !== null || !season.finalisedAt) return
    const [rules] = await itemsAt(tx, seasonRules, now)
    const reviewMs = (rules?.data.reviewHours ?? 0) * 60 * 60_000
    if (rules?.data.approval === 'by-hand' || now.getTime() < season.finalisedAt.getTime() + reviewMs) return
    const winners = (await awardsOf(tx, season)).map(({ playerId }) => playerId)
    const doubtful = await doubtfulRunsOf(tx, winners, { from: season.startsAt, to: season.endsAt })
    if (doubtful.length > 0) return noteWaiting(tx, board, doubtful, now)
    await approve(tx, season, { who: 'rule', now })
  })

const namedInNote = 20

/** Says once for whom a week waits. */
async function noteWaiting(
  tx: Tx,
  board: string,
  doubtful: readonly { publicId: string; runId: string; signs: string[] }[],
  now: Date,
): Promise<void> {
  const named = doubtful
    .slice(0, namedInNote)
    .map(({ publicId, runId, signs }) => `player ${publicId}, run ${runId}: ${signs.join(', ')}`)
  const note = `${doubtful.length} doubtful runs of winners: ${named.join('; ')}`
  const last = await queries.lastStepOf(tx, board)
  if (last?.step === 'waits' && last.note === note) return
  await queries.addStep(tx, board, { step: 'waits', who: 'rule', note, now })
}

/** Writes down who wins what, for good. */
export async function approve(
  tx: Tx,
  season: SeasonRow,
  { who, now }: { who: string; now: Date },
): Promise<void> {
  const awards = await awardsOf(tx, season)
  await queries.addPrizes(tx, season.board, awards)
  const shares = await groupAwardsOf(tx, season)
  await addGroupPrizes(tx, season.board, shares)
  await queries.setApproved(tx, season.board, now)
  const note = `${awards.length} winners${shares.length === 0 ? '' : `, ${shares.length} shares of groups`}`
  await queries.addStep(tx, season.board, { step: 'approved', who, note, now })
}

/** Who would win what if the season were approved now, and if these players were excluded besides. */
export async function awardsOf(
  db: Db,
  { board, prizes }: Pick<SeasonRow, 'board' | 'prizes'>,
  without: readonly bigint[] = [],
) {
  const ranges = prizes ?? []
  const last = lastPrizedPlace(ranges)
  // Each one who is left out lets another one up, who may be left out as well.
  for (let count = last; ; ) {
    const players = await queries.firstOf(db, board, count)
    const exclusions = await queries.exclusionsOf(db, board, players)
    const excluded = new Set([...exclusions.map(({ playerId }) => playerId), ...without])
    const among = players.filter((playerId) => excluded.has(playerId)).length
    if (players.length < count || count >= last + among) return award(players, excluded, ranges)
    count = last + among
  }
}

/** Pays the winners of an approved week. Each batch is a transaction: whatever is cut off in between goes on here. */
async function pay({ database, reactions }: SeasonDependencies, board: string, now: Date): Promise<void> {
  const isApproved = (season: SeasonRow | undefined) =>
    season?.state === 'approved' && season.holdReason === null
  for (let isMore = true; isMore; ) {
    isMore = await database.transaction(async (tx) => {
      const season = await queries.seasonOf(tx, board)
      if (!season || !isApproved(season)) return false
      const owed = await queries.takeOwed(tx, board, batch)
      // Balances are locked in the order of players, as batches of calls do.
      const inOrder = owed.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
      for (const { playerId, place, prizes } of inOrder) {
        const legs = prizes.map(({ currency, amount }) => ({
          currency,
          delta: fromWire(currency, amount),
          house,
        }))
        await post(tx, {
          playerId,
          key: `season-prize:${board}`,
          kind: 'season-prize',
          reference: board,
          legs,
          now,
        })
        await reactions.prizeWon(tx, { playerId, place, season, legs, now })
      }
      await queries.setPrizesPaid(
        tx,
        board,
        owed.map(({ playerId }) => playerId),
        now,
      )
      return owed.length > 0
    })
  }
  for (let isMore = true; isMore; ) {
    isMore = await database.transaction(async (tx) => {
      const season = await queries.seasonOf(tx, board)
      if (!season || !isApproved(season)) return false
      return payGroupShares(tx, season, { reactions, count: batch, now })
    })
  }
  await database.transaction(async (tx) => {
    // Other processes may still pay what this one left to them: whoever ends last finds nobody owed.
    if (!isApproved(await queries.lockSeason(tx, board)) || (await queries.owesAnybody(tx, board))) return
    await queries.setPaid(tx, board, now)
    await queries.addStep(tx, board, { step: 'paid', who: 'clock', note: '', now })
  })
}
