import type { Db, Tx } from '#platform/database/database.ts'
import { publicId } from '#platform/random.ts'
import type { TelegramUser } from '#platform/telegram/init-data.ts'

export interface Player {
  id: bigint
  publicId: string
  telegramId: bigint | null
  firstName: string
  username: string
  blockedFor: string | null
}

const columns = `id, public_id AS "publicId", telegram_id AS "telegramId", first_name AS "firstName", username,
                 blocked_for AS "blockedFor"`

export const playerById = (db: Db, id: bigint): Promise<Player> =>
  db.one({ name: 'player-by-id', text: `SELECT ${columns} FROM player WHERE id = $1`, values: [id] })

/** The player of a Telegram identity, made at the first sight of it; its names follow the messaging app. */
export async function enrol(
  tx: Tx,
  user: TelegramUser,
  joinSource: string | null,
  now: Date,
): Promise<{ player: Player; isNew: boolean }> {
  const known = await refresh(tx, user)
  if (known) return { player: known, isNew: false }
  const id = publicId()
  // Two first sign-ins at once make one player: the other waits here, then finds it.
  const made = await tx.maybe<Player>({
    name: 'enrol-player',
    text: `INSERT INTO player (public_id, telegram_id, first_name, username, language, is_premium, join_source, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (telegram_id) DO NOTHING RETURNING ${columns}`,
    values: [
      id,
      user.id,
      user.firstName,
      `ganj-${id.slice(0, 8)}`,
      user.languageCode,
      user.isPremium,
      joinSource,
      now,
    ],
  })
  if (made) return { player: made, isNew: true }
  const player = await refresh(tx, user)
  if (!player) throw new Error('a player that exists was not found')
  return { player, isNew: false }
}

const refresh = (tx: Tx, { id, firstName, isPremium }: TelegramUser) =>
  tx.maybe<Player>({
    name: 'refresh-player',
    text: `UPDATE player SET first_name = $2, is_premium = $3 WHERE telegram_id = $1 RETURNING ${columns}`,
    values: [id, firstName, isPremium],
  })
