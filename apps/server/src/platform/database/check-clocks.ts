import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** How far the clocks of this machine and of the database may be apart. Tokens and seasons go by one, rows by both. */
const apartMs = 30_000

/**
 * Compares the clock of this machine with the database's.
 * @returns how far ours is ahead, milliseconds, give or take half of the time that the answer took
 * @throws Error with one sentence when they are too far apart
 */
export async function checkClocks(db: Db, clock: () => Date): Promise<number> {
  const asked = clock().getTime()
  const { now } = await db.one<{ now: Date }>(sql`SELECT clock_timestamp() AS now`)
  const ahead = (asked + clock().getTime()) / 2 - now.getTime()
  if (Math.abs(ahead) > apartMs) {
    const seconds = Math.round(Math.abs(ahead) / 1000)
    throw new Error(
      `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP and start again.`,
    )
  }
  return ahead
}
