import type { IndicatorId } from '@ganj/contract'
import type { Day } from '#platform/calendar.ts'
import type { Writer } from '#platform/database/database.ts'
import { isReadOnly } from '#platform/read-only.ts'
import { payFreeSpin } from './queries.ts'

/**
 * Balances on a new day with its free spin, which is paid if it is due. The database is not called for players with
 * spins left.
 */
export async function withFreeSpin(
  writer: Writer,
  held: Map<IndicatorId, bigint>,
  { playerId, day, now }: { playerId: bigint; day: Day; now: Date },
): Promise<Map<IndicatorId, bigint>> {
  if (held.get('daily-spin-count') !== 0n) return held
  const isPaid = isReadOnly() || (await payFreeSpin(writer, playerId, day, now))
  return isPaid ? new Map(held).set('daily-spin-count', 1n) : held
}
