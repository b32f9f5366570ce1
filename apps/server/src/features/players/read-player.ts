import { type IndicatorId, indicatorIds } from '@ganj/contract'
import type { PlayerProfile } from '@ganj/contract/admin'
import { playerSteps } from '#auth/block-player.ts'
import { toDecimal } from '#ledger/money.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { friendlyAddress } from '#platform/ton/address.ts'
import type { PlayerAdministration } from './dependencies.ts'
import { type FoundPlayer, playerColumns, shownPlayer } from './player-rows.ts'

interface Row extends FoundPlayer {
  playDeckUid: string | null
  language: string
  isPremium: boolean
  avatar: string
  joinSource: string | null
  seenAt: Date | null
  inviter: { id: string; username: string } | null
  group: string | null
  speed: number
  power: number
  shuttle: number
}

/** The profile of a player for operators. @throws Fault `player.not-found` */
export async function readPlayer(
  { network, debtsOf }: PlayerAdministration,
  db: Db,
  publicId: string,
): Promise<PlayerProfile> {
  const row = await db.maybe<Row>(sql`
    SELECT ${playerColumns}, p.playdeck_uid AS "playDeckUid", p.language, p.is_premium AS "isPremium",
           p.avatar_public_id AS avatar, p.join_source AS "joinSource",
           (SELECT max(rotated_at) FROM session WHERE player_id = p.id) AS "seenAt",
           (SELECT jsonb_build_object('id', i.public_id, 'username', i.username)
              FROM invite JOIN player i ON i.id = inviter_id WHERE invitee_id = p.id) AS inviter,
           (SELECT g.title FROM group_member m JOIN group_profile g USING (group_id) WHERE m.player_id = p.id) AS group,
           coalesce(u.speed, 0) + 1 AS speed, coalesce(u.power, 0) + 1 AS power, coalesce(u.shuttle, 0) + 1 AS shuttle
      FROM player p LEFT JOIN player_balance b ON b.player_id = p.id LEFT JOIN upgrade u ON u.player_id = p.id
     WHERE p.public_id = ${publicId}`)
  if (!row) throw new Fault('player.not-found')
  const { id, speed, power, shuttle } = row
  // Sequential: it may be called in a transaction, which has one connection.
  const wallets = await db.rows<{ address: string; provenAt: Date; endedAt: Date | null }>(sql`
    SELECT address, proven_at AS "provenAt", ended_at AS "endedAt" FROM player_wallet
     WHERE player_id = ${id} ORDER BY id DESC LIMIT 100`)
  const powerUps = await db.rows<{ id: string; count: number }>(sql`
    SELECT power_up AS id, count FROM power_up_stock WHERE player_id = ${id} AND count > 0 ORDER BY power_up`)
  const debts = await debtsOf(db, id)
  const steps = await playerSteps(db, id)
  return {
    ...shownPlayer(row),
    playDeckUid: row.playDeckUid,
    language: row.language,
    isPremium: row.isPremium,
    avatar: row.avatar,
    joinSource: row.joinSource,
    blockedFor: row.blockedFor,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    wallets: wallets.map(({ address, provenAt, endedAt }) => ({
      address: friendlyAddress(address, network),
      provenAt: provenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    inviter: row.inviter,
    group: row.group,
    upgrades: { speed, power, shuttle },
    powerUps,
    debts: debts.map(({ thing, amount }) => ({ thing, amount: amountOfThing(thing, amount) })),
    steps: steps.map(({ step, at, ...rest }) => ({
      step: step as 'blocked' | 'unblocked',
      at: at.toISOString(),
      ...rest,
    })),
  }
}

/** A debt: a currency in whole units, or a number of power-ups. */
const amountOfThing = (thing: string, amount: bigint): string =>
  (indicatorIds as readonly string[]).includes(thing)
    ? toDecimal(thing as IndicatorId, amount)
    : String(amount)
