import { fromWire } from '#ledger/money.ts'
import type { House, Leg } from '#ledger/post.ts'
import { isClosed, post } from '#ledger/post.ts'
import { itemsAt } from '#platform/content.ts'
import type { Database, Db, Tx } from '#platform/database/database.ts'
import { seasonRules, weeklyPrizes } from '../content.ts'
import { award, lastPrizedPlace } from './award.ts'
import { groupPrizes } from './group-prize-rules.ts'
import { addGroupPrizes, type GroupPrizeReactions, groupAwardsOf, payGroupShares } from './pay-groups.ts'
import { type Season, seasonAt } from './rules.ts'
import type { SeasonRow } from './season-queries.ts'
import * as queries from './season-queries.ts'

/** Reactions of other features to the end of a season, in the transaction of its winner. */
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
  /** Whether a run submitted before this time is still pending. */
  hasPendingRuns(db: Db, before: Date): Promise<boolean>
  /** Those of these players whose best runs within `[from, to)` need a review before they win a prize. */
  doubtfulRunsOf(
    db: Db,
    players: readonly bigint[],
    period: { from: Date; to: Date },
  ): Promise<{ playerId: bigint; publicId: string; runId: string; suspicion: number; signs: string[] }[]>
}

/**
 * How long after its end a season waits for submissions that began before it and are not committed yet. A submission
 * has the time at which its call began, by the clock of its process: this is longer than a call lasts and clocks
 * differ.
 */
const settlingMs = 60_000

/** How long a season waits for the verdicts of runs submitted before its end; later verdicts are ignored. */
const verdictsMs = 60 * 60_000

/** Winners paid in one transaction: few, because each is locked until it ends. */
const batch = 20

const house: House = 'season-prize'

/**
 * Takes every finished week as far as possible: seen, finalised, approved, paid. Weeks are found by time, not by a
 * timer: those that ended while all processes were down are closed in order at the next run. Safe to run at any time
 * and frequency, in several processes at once. A week that fails does not prevent the payment of others.
 * @throws AggregateError naming the failed ones, after all others have been processed
 */
export async function closeSeasons(dependencies: SeasonDependencies, now: Date): Promise<void> {
  await noticeEnds(dependencies, now)
  let mayFinalise = true
  const failed: { board: string; error: unknown }[] = []
  for (const { board } of await queries.openSeasons(dependencies.database)) {
    try {
      // In order: the earlier week is finalised first, unless it fails.
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

/** Stores each week that has ended since the last stored one. */
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
  // At noon: the name of a board is a day, and a day may not begin at midnight.
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
 * Approves a week by rule, after the review time of operators. While a run of a winner, also of a group's prize, is
 * doubtful the week is not approved: an operator clears the run, excludes the player, or approves the week.
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
    const winners = [...new Set((await allAwardsOf(tx, season)).map(({ playerId }) => playerId))]
    const doubtful = await doubtfulRunsOf(tx, winners, { from: season.startsAt, to: season.endsAt })
    if (doubtful.length > 0) return reportWaiting(tx, board, doubtful, now)
    await approve(tx, season, { who: 'rule', now })
  })

const namedInNote = 20

/** Reports once which players a week waits for. */
async function reportWaiting(
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

/** Stores the awards, finally. */
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

/** The awards of players and the shares of groups if the season were approved now. */
export const allAwardsOf = async (db: Db, season: Pick<SeasonRow, 'board' | 'prizes' | 'groupPrizes'>) => [
  ...(await awardsOf(db, season)),
  ...(await groupAwardsOf(db, season)),
]

/** The awards if the season were approved now, with these players excluded in addition. */
export async function awardsOf(
  db: Db,
  { board, prizes }: Pick<SeasonRow, 'board' | 'prizes'>,
  without: readonly bigint[] = [],
) {
  const ranges = prizes ?? []
  const last = lastPrizedPlace(ranges)
  // Each excluded player moves another one up, who may be excluded as well.
  for (let count = last; ; ) {
    const players = await queries.firstOf(db, board, count)
    const exclusions = await queries.exclusionsOf(db, board, players)
    const excluded = new Set([...exclusions.map(({ playerId }) => playerId), ...without])
    const among = players.filter((playerId) => excluded.has(playerId)).length
    if (players.length < count || count >= last + among) return award(players, excluded, ranges)
    count = last + among
  }
}

/** Pays the winners of an approved week. Each batch is a transaction: after an interruption the next call continues. */
async function pay({ database, reactions }: SeasonDependencies, board: string, now: Date): Promise<void> {
  const isApproved = (season: SeasonRow | undefined) =>
    season?.state === 'approved' && season.holdReason === null
  for (let isMore = true; isMore; ) {
    isMore = await database.transaction(async (tx) => {
      const season = await queries.seasonOf(tx, board)
      if (!season || !isApproved(season)) return false
      const owed = await queries.lockUnpaidPrizes(tx, board, batch)
      // Balances are locked in the order of players, as by batches of calls.
      const inOrder = owed.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
      for (const { playerId, place, prizes } of inOrder) {
        // Nothing can be credited to it, which must not keep the others from their prizes.
        if (await isClosed(tx, playerId)) {
          await queries.dropPrize(tx, 'board', { board, playerId, now })
          continue
        }
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
    // Other processes may still pay winners that this one skipped: the last one finds nobody unpaid.
    if (!isApproved(await queries.lockSeason(tx, board)) || (await queries.owesAnybody(tx, board))) return
    await queries.setPaid(tx, board, now)
    await queries.addStep(tx, board, { step: 'paid', who: 'clock', note: '', now })
  })
}
