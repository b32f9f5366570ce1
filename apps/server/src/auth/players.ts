import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'

export interface Player {
  id: bigint
  publicId: string
  telegramId: bigint | null
  playDeckUid: string | null
  firstName: string
  username: string
  avatarPublicId: string
  language: string
  joinedAt: Date
  /** The player had an account before and deleted it. */
  isReturning: boolean
  blockedFor: string | null
  deletedAt: Date | null
}

/** An identity that a host proved. */
export type Identity =
  | { readonly host: 'telegram'; readonly id: bigint }
  | { readonly host: 'playdeck'; readonly id: string }

/** A visitor: an identity that a host proved, and the name there. */
export interface Visitor {
  identity: Identity
  firstName: string
  language: string
  isPremium: boolean
}

const columns = sql`id, public_id AS "publicId", telegram_id AS "telegramId", playdeck_uid AS "playDeckUid",
                    first_name AS "firstName", username, avatar_public_id AS "avatarPublicId", language,
                    created_at AS "joinedAt", is_returning AS "isReturning", blocked_for AS "blockedFor",
                    deleted_at AS "deletedAt"`

export const playerById = (db: Db, id: bigint): Promise<Player> =>
  db.one(sql`SELECT ${columns} FROM player WHERE id = ${id}`)

/** The blocked ones of these players. */
export async function blockedAmong(db: Db, players: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await db.rows<{ id: bigint }>(sql`
    SELECT id FROM player WHERE id = ANY(${players}::bigint[]) AND blocked_for IS NOT NULL`)
  return new Set(rows.map(({ id }) => id))
}

/** The public ids of players, by their internal ids. */
/** @throws Fault `player.not-found` */
export async function playerIdOf(db: Db, publicId: string): Promise<bigint> {
  const player = await db.maybe<{ id: bigint }>(sql`SELECT id FROM player WHERE public_id = ${publicId}`)
  if (!player) throw new Fault('player.not-found')
  return player.id
}

export async function publicIdsOf(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db.rows<{ id: bigint; publicId: string }>(
    sql`SELECT id, public_id AS "publicId" FROM player WHERE id = ANY(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, publicId }) => [id, publicId]))
}

/** The player of a Telegram account, locked against deletion until the transaction ends; the lock is shared. */
export const lockByTelegramIdForShare = (tx: Tx, telegramId: bigint): Promise<Player | undefined> =>
  tx.maybe(sql`SELECT ${columns} FROM player WHERE telegram_id = ${telegramId} FOR SHARE`)

/** The player, locked against deletion until the transaction ends; the lock is shared. */
export const lockPlayerForShare = (tx: Tx, id: bigint): Promise<Player> =>
  tx.one(sql`SELECT ${columns} FROM player WHERE id = ${id} FOR SHARE`)

interface Enrolment {
  joinSource: string | null
  /** The fingerprint that a deletion of the identity would have left. */
  fingerprint: Buffer
  now: Date
}

/** The player of a proven identity, created at the first sign-in; its names follow the host. */
export async function enrol(
  tx: Tx,
  visitor: Visitor,
  enrolment: Enrolment,
): Promise<{ player: Player; isNew: boolean }> {
  const known = await refresh(tx, visitor)
  if (known) return { player: known, isNew: false }
  // Concurrent first sign-ins create one player: the other one waits here, then finds it.
  const made = await make(tx, visitor, enrolment)
  if (made) return { player: made, isNew: true }
  const player = await refresh(tx, visitor)
  if (!player) throw new Error('a player that exists was not found')
  return { player, isNew: false }
}

const make = (tx: Tx, { identity, firstName, language, isPremium }: Visitor, enrolment: Enrolment) => {
  const { joinSource, fingerprint, now } = enrolment
  const id = publicId()
  const [telegramId, playDeckUid] = identity.host === 'telegram' ? [identity.id, null] : [null, identity.id]
  return tx.maybe<Player>(sql`
    INSERT INTO player (public_id, telegram_id, playdeck_uid, first_name, username, language, is_premium, join_source,
                        created_at, is_returning)
    VALUES (${id}, ${telegramId}, ${playDeckUid}, ${firstName}, ${`ganj-${id.slice(0, 8)}`}, ${language}, ${isPremium},
            ${joinSource}, ${now}, EXISTS (SELECT FROM departed WHERE fingerprint = ${fingerprint}))
    ON CONFLICT DO NOTHING RETURNING ${columns}`)
}

function refresh(tx: Tx, { identity, firstName, isPremium }: Visitor): Promise<Player | undefined> {
  const theirs =
    identity.host === 'telegram' ? sql`telegram_id = ${identity.id}` : sql`playdeck_uid = ${identity.id}`
  return tx.maybe(sql`
    UPDATE player SET first_name = ${firstName}, is_premium = ${isPremium} WHERE ${theirs} RETURNING ${columns}`)
}

/** Removes every name from an account; the id of its ledger entries stays, and identifies nobody. */
export const anonymise = (tx: Tx, playerId: bigint, now: Date) =>
  tx.rows(sql`
    UPDATE player SET telegram_id = NULL, time_zone = NULL, playdeck_uid = NULL, first_name = '', username = 'deleted-' || public_id,
                      avatar_public_id = DEFAULT, language = DEFAULT, is_premium = false, join_source = NULL,
                      deleted_at = ${now}
     WHERE id = ${playerId}`)

/** Records that an identity was deleted, so that it is no newcomer when it returns. */
export const recordDeletedIdentity = (tx: Tx, fingerprint: Buffer, now: Date) =>
  tx.rows(sql`
    INSERT INTO departed (fingerprint, left_at) VALUES (${fingerprint}, ${now})
    ON CONFLICT (fingerprint) DO UPDATE SET left_at = excluded.left_at`)

/** Locks the rows of players as `lockPlayer` does, in one order that prevents deadlocks. */
export const lockPlayers = (tx: Tx, ids: readonly bigint[]) =>
  tx.rows(sql`SELECT FROM player WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)

/** The player, whose row is locked against other changes until the transaction ends. */
export const lockPlayer = (tx: Tx, id: bigint): Promise<Player> =>
  tx.one(sql`SELECT ${columns} FROM player WHERE id = ${id} FOR NO KEY UPDATE`)
