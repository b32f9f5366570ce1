import { type GameData, maxGameDataBytes } from '@ganj/contract'
import type { Db, Tx, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'

interface Save {
  version: number
  data: string
}

/** The player's save; an empty one of version 0 before the first. */
export async function readGameData(db: Db, playerId: bigint): Promise<GameData> {
  const { version, data } = (await saveOf(db, playerId)) ?? { version: 0, data: '{}' }
  return { version, data: JSON.parse(data) as GameData['data'] }
}

/**
 * Writes a save over the version that was read, and over no other; sent twice, it is written once.
 * @throws Fault `game.data-stale` when another was written since
 */
export async function saveGameData(
  writer: Writer,
  playerId: bigint,
  { version, data }: GameData,
  now: Date,
): Promise<{ version: number }> {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > maxGameDataBytes) throw new Fault('request.too-large')
  const written = await (version === 0 ? firstSave : nextSave)(writer, playerId, { version, data: text }, now)
  if (written) return written
  const held = await saveOf(writer, playerId)
  if (held?.version !== version + 1 || held.data !== text) throw new Fault('game.data-stale')
  return { version: held.version }
}

/** Deletes the save of a player who leaves, and the features of their inputs: both may be personal data. */
export async function dropGameData(tx: Tx, playerId: bigint): Promise<void> {
  await tx.rows(sql`DELETE FROM run_trace WHERE player_id = ${playerId}`)
  await tx.rows(sql`DELETE FROM game_data WHERE player_id = ${playerId}`)
}

const saveOf = (db: Db, playerId: bigint): Promise<Save | undefined> =>
  db.maybe(sql`SELECT version, data FROM game_data WHERE player_id = ${playerId}`)

const firstSave = (writer: Writer, playerId: bigint, { data }: Save, now: Date) =>
  writer.maybe<{ version: number }>(sql`
    INSERT INTO game_data (player_id, version, data, saved_at)
    SELECT id, 1, ${data}, ${now} FROM player WHERE id = ${playerId} AND deleted_at IS NULL FOR SHARE
    ON CONFLICT (player_id) DO NOTHING RETURNING version`)

const nextSave = (writer: Writer, playerId: bigint, { version, data }: Save, now: Date) =>
  writer.maybe<{ version: number }>(sql`
    UPDATE game_data SET version = version + 1, data = ${data}, saved_at = ${now}
     WHERE player_id = ${playerId} AND version = ${version} RETURNING version`)
