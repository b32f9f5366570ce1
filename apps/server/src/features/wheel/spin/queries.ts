import type { IndicatorId, Money } from '@ganj/contract'
import { type Reaction, reactionContent } from '#ledger/goals/reaction.ts'
import type { Day } from '#platform/calendar.ts'
import type { Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { batchedCall, sharedTerms } from '#platform/http/batched-calls.ts'

/** A prize or a cost as the database stores it, in minor units. */
export interface Amount {
  currency: IndicatorId
  amount: number
}

/** A line of an odds table as the database stores it. */
export interface OddsRow {
  publicId: string
  weight: number
  prize: Amount
  fallback: Amount | null
}

/** The version of an odds table; a new one is stored under a new version. */
export async function oddsVersion(
  writer: Writer,
  { hash, items, bounds }: { hash: Buffer; items: readonly OddsRow[]; bounds: readonly number[] },
  now: Date,
): Promise<number> {
  const { version } = await writer.one<{ version: number }>(sql`
    SELECT wheel_odds_version(${hash}, ${JSON.stringify(items)}::jsonb, ${bounds}::bigint[], ${now}) AS version`)
  return version
}

/** The stored version of an odds table. */
export const storedOddsVersion = async (db: Db, hash: Buffer): Promise<number | undefined> =>
  (await db.maybe<{ version: number }>(sql`SELECT version FROM wheel_odds WHERE hash = ${hash}`))?.version

/** The state of a player's wheel. */
export interface WheelState {
  commitment: Buffer
  oddsVersion: number
  oddsHash: Buffer
  nextNonce: number
  clientSeed: string
  /** The last day for which its free spin was given. */
  day: Day
  paidSpins: number
  freeSpins: bigint
}

export const wheelState = (db: Db, playerId: bigint): Promise<WheelState | undefined> =>
  db.maybe(sql`
    SELECT commitment, odds_version AS "oddsVersion", hash AS "oddsHash", next_nonce AS "nextNonce",
           client_seed AS "clientSeed", day::text, paid_spins AS "paidSpins", coalesce(daily_spin_count, 0) AS "freeSpins"
      FROM wheel_player w
      JOIN wheel_seed s ON s.player_id = w.player_id AND number = seed_number
      JOIN wheel_odds ON version = odds_version
      LEFT JOIN player_balance b ON b.player_id = w.player_id
     WHERE w.player_id = ${playerId}`)

/** The spins that a player has once the wheel is opened: the result of `wheel_new_day` is added. */
export const spinsOnceOpen = (
  db: Db,
  playerId: bigint,
  day: Day,
): Promise<Pick<WheelState, 'freeSpins' | 'paidSpins'>> =>
  db.one(sql`
    SELECT CASE WHEN day >= ${day} THEN held WHEN free_used OR held = 0 THEN held + 1 ELSE held END AS "freeSpins",
           CASE WHEN day >= ${day} THEN paid_spins ELSE 0 END AS "paidSpins"
      FROM (SELECT coalesce(daily_spin_count, 0) AS held
              FROM (SELECT) one LEFT JOIN player_balance ON player_id = ${playerId}) balance
      LEFT JOIN wheel_player ON player_id = ${playerId}`)

export interface Opening {
  playerId: bigint
  /** Used if a new seed is due. */
  serverSeed: Uint8Array
  inner: Uint8Array
  outer: Uint8Array
  commitment: Uint8Array
  /** The first client seed of a player without one. */
  freshClientSeed: string
  /** The new client seed that the player chose. */
  clientSeed: string | null
  oddsVersion: number
  /** Whether the player requests that the current seed is revealed. */
  rotate: boolean
  day: Day
}

/** Updates a player's wheel to these odds and this day. Returns the number of the seed that this revealed. */
export async function openWheelOnce(writer: Writer, opening: Opening, now: Date): Promise<number | null> {
  const { playerId, serverSeed, inner, outer, commitment, freshClientSeed, clientSeed, rotate, day } = opening
  const { revealed } = await writer.one<{ revealed: number | null }>(sql`
    SELECT wheel_open(${playerId}, ${serverSeed}, ${inner}, ${outer}, ${commitment}, ${freshClientSeed},
                      ${clientSeed}, ${opening.oddsVersion}, ${rotate}, ${day}, ${now}) AS revealed`)
  return revealed
}

/** Pays the free spin of a day if it is due; returns whether it was. */
export async function payFreeSpin(writer: Writer, playerId: bigint, day: Day, now: Date): Promise<boolean> {
  const { paid } = await writer.one<{ paid: boolean }>(
    sql`SELECT wheel_new_day(${playerId}, ${day}, ${now}) AS paid`,
  )
  return paid
}

export interface RevealedRow {
  serverSeed: Buffer
  commitment: Buffer
  oddsVersion: number
  oddsHash: Buffer
  /** Nonces are consecutive. */
  spins: bigint
}

export const revealedSeed = (db: Db, playerId: bigint, number: number): Promise<RevealedRow> =>
  db.one(sql`
    SELECT server_seed AS "serverSeed", commitment, odds_version AS "oddsVersion", hash AS "oddsHash",
           coalesce((SELECT nonce + 1 FROM wheel_spin WHERE player_id = ${playerId} AND seed_number = ${number}
                      ORDER BY nonce DESC LIMIT 1), 0)::bigint AS spins
      FROM wheel_seed JOIN wheel_odds ON version = odds_version
     WHERE player_id = ${playerId} AND number = ${number} AND revealed_at IS NOT NULL`)

/** The facts stored for the key of a spin: its id. */
export type SpinFacts = readonly [spinId: string]

/** A spin as `wheel_spin()` returns it; amounts in minor units. */
export interface SpinAnswer {
  publicId: string
  itemPublicId: string
  prize: Amount
  isFallback: boolean
  cost: Amount
  commitment: string
  clientSeed: string
  nonce: number
  spunAt: string
}

export interface SpinOrder {
  spinId: string
  clientSeed: string | null
  oddsVersion: number
  /** Gems that the first, second, ... paid spin of a day costs. */
  gemLadder: readonly number[]
  week: Day
  /** Tether that may be won in the week, minor units. */
  budget: bigint
  day: Day
  /** The expected price; null accepts any. */
  seen: Money | null
  reaction: Reaction
}

/**
 * One spin: cost, draw, prize, nonce, reaction, key and answer commit together, with concurrent spins of other players.
 * A repetition answers which spin was made the first time.
 */
export const spinOnce = batchedCall<SpinOrder, SpinAnswer | SpinFacts>(
  ({ players, keys, hashes, nows, orders }) => {
    const { terms, of } = sharedTerms(
      orders.map(({ oddsVersion, gemLadder, week, budget, day, seen, reaction }) =>
        JSON.stringify({
          odds: oddsVersion,
          ladder: gemLadder,
          week,
          budget: String(budget),
          day,
          seen,
          reaction: reactionContent(reaction),
        }),
      ),
    )
    return sql`
    SELECT at, fault, answer FROM wheel_spin(
      ${players}::bigint[], ${keys}::text[], ${hashes}::bytea[], ${nows}::timestamptz[], ${terms}::jsonb, ${of}::int[],
      ${orders.map(({ spinId }) => spinId)}::text[], ${orders.map(({ clientSeed }) => clientSeed)}::text[])`
  },
)

/** Tether won in a week, minor units. */
export async function spentOf(db: Db, week: Day): Promise<bigint> {
  const row = await db.maybe<{ spent: bigint }>(sql`SELECT spent FROM wheel_budget WHERE week = ${week}`)
  return row?.spent ?? 0n
}

export interface SpinRow {
  playerId: bigint
  publicId: string
  item: string
  roll: bigint
  isFallback: boolean
  prizeCurrency: IndicatorId
  prizeAmount: bigint
  costCurrency: IndicatorId
  costAmount: bigint
  clientSeed: string
  nonce: number
  spunAt: Date
  commitment: Buffer
}

/** A spin with all inputs of its draw. */
export interface ProofRow extends SpinRow {
  serverSeed: Buffer
  revealedAt: Date | null
  oddsVersion: number
  oddsHash: Buffer
  items: OddsRow[]
}

const spinColumns = `w.player_id AS "playerId", public_id AS "publicId", item, roll, is_fallback AS "isFallback",
                     prize_currency AS "prizeCurrency", prize_amount AS "prizeAmount", cost_currency AS "costCurrency",
                     cost_amount AS "costAmount", client_seed AS "clientSeed", nonce, spun_at AS "spunAt", commitment`
const spinTables = 'wheel_spin w JOIN wheel_seed s ON s.player_id = w.player_id AND number = seed_number'

export const spinById = (db: Db, spinId: string): Promise<ProofRow | undefined> =>
  db.maybe({
    name: 'wheel-spin-by-id',
    text: `SELECT ${spinColumns}, server_seed AS "serverSeed", revealed_at AS "revealedAt",
                  odds_version AS "oddsVersion", hash AS "oddsHash", items
             FROM ${spinTables} JOIN wheel_odds ON version = odds_version WHERE public_id = $1`,
    values: [spinId],
  })

/** The latest spins of a player, newest first. */
export const spinsOf = (db: Db, playerId: bigint, limit: number): Promise<SpinRow[]> =>
  db.rows({
    name: 'wheel-spins-of',
    text: `SELECT ${spinColumns} FROM ${spinTables} WHERE w.player_id = $1
            ORDER BY w.seed_number DESC, nonce DESC LIMIT $2`,
    values: [playerId, limit],
  })
