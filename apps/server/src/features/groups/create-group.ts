import { maxFoundedGroups } from '@ganj/contract'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { publicId } from '#platform/random.ts'
import { isGroupTitle } from './rules.ts'

/**
 * Creates a group of a player, whose row is locked. Returns its id.
 * @throws Fault `group.title-invalid`, `group.too-many`
 */
export async function createGroup(
  tx: Tx,
  { founderId, title, now }: { founderId: bigint; title: string; now: Date },
): Promise<string> {
  const written = title.normalize('NFC').trim().replace(/ +/g, ' ')
  if (!isGroupTitle(written)) throw new Fault('group.title-invalid')
  const { count } = await tx.one<{ count: bigint }>(
    sql`SELECT count(*) FROM group_profile WHERE founder_id = ${founderId}`,
  )
  if (Number(count) >= maxFoundedGroups) throw new Fault('group.too-many')
  const groupId = publicId()
  await tx.rows(sql`
    INSERT INTO group_profile (group_id, title, founder_id, created_at)
    VALUES (${groupId}, ${written}, ${founderId}, ${now})`)
  return groupId
}
