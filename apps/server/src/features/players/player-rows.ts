import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { AmountOf, PlayerRow } from '@ganj/contract/admin'
import { playerIdOf } from '#auth/players.ts'
import { toDecimal } from '#ledger/money.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface FoundPlayer {
  id: bigint
  publicId: string
  username: string
  firstName: string
  telegramId: bigint | null
  blockedFor: string | null
  deletedAt: Date | null
  joinedAt: Date
  /** By currency, minor units as text. */
  balances: Record<IndicatorId, string>
}

/** Columns of `player p` and its balances `b`. */
export const playerColumns = sql`p.id, p.public_id AS "publicId", p.username, p.first_name AS "firstName",
  p.telegram_id AS "telegramId", p.blocked_for AS "blockedFor", p.deleted_at AS "deletedAt", p.created_at AS "joinedAt",
  jsonb_build_object('gem', coalesce(b.gem, 0)::text, 'coin', coalesce(b.coin, 0)::text,
    'ticket', coalesce(b.ticket, 0)::text, 'blue-fire', coalesce(b.blue_fire, 0)::text,
    'daily-spin-count', coalesce(b.daily_spin_count, 0)::text, 'tether', coalesce(b.tether, 0)::text) AS balances`

export function shownPlayer(row: FoundPlayer): PlayerRow {
  return {
    id: row.publicId,
    username: row.username,
    firstName: row.firstName,
    telegramId: row.telegramId === null ? null : String(row.telegramId),
    state: row.deletedAt ? 'deleted' : row.blockedFor === null ? 'open' : 'blocked',
    joinedAt: row.joinedAt.toISOString(),
    balances: amountsOf(row.balances),
  }
}

const amountsOf = (balances: Record<IndicatorId, string>): AmountOf[] =>
  indicatorIds.map((currency) => ({ currency, amount: toDecimal(currency, BigInt(balances[currency])) }))

/** The player of a public id. @throws Fault `player.not-found` */
export const playerOf = async (db: Db, publicId: string): Promise<{ id: bigint }> => ({
  id: await playerIdOf(db, publicId),
})
