import type { BodyOf, updateProfile as endpoint } from '@ganj/contract'
import { isTimeZone } from '#platform/calendar.ts'
import type { Content } from '#platform/content.ts'
import type { Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { avatars } from './content.ts'
import { readUsername } from './username.ts'

/** Changes the given fields of a profile. */
export async function updateProfile(
  writer: Writer,
  content: Content,
  playerId: bigint,
  { username: raw, avatarPublicId, timeZone }: BodyOf<typeof endpoint>,
): Promise<void> {
  const username = raw === undefined ? null : wellFormed(raw)
  if (avatarPublicId !== undefined && !(await content.item(avatars, avatarPublicId))) {
    throw new Fault('profile.avatar-unknown')
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw new Fault('profile.time-zone-unknown')
  try {
    await writer.rows(sql`
      UPDATE player SET username = coalesce(${username}, username),
                        avatar_public_id = coalesce(${avatarPublicId ?? null}, avatar_public_id),
                        time_zone = coalesce(${timeZone ?? null}, time_zone)
       WHERE id = ${playerId} AND deleted_at IS NULL`)
  } catch (error) {
    const isTaken = (error as { constraint?: string }).constraint === 'player_username'
    throw isTaken ? new Fault('profile.username-taken', { cause: error }) : error
  }
}

function wellFormed(raw: string): string {
  const read = readUsername(raw)
  if ('refusal' in read) throw new Fault(read.refusal)
  return read.username
}
