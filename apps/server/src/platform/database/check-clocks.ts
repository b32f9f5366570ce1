import type { Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * The maximum difference between the clocks of this machine and of the database. Tokens and seasons use one, rows both.
 */
const apartMs = 30_000

/**
 * Compares the clock of this machine with the database's.
 * @returns how far ours is ahead, milliseconds, with an error of at most half the round trip
 * @throws Error with one sentence when they differ too much
 */
export async function checkClocks(db: Db, clock: () => Date): Promise<number> {
  const asked = clock().getTime()
  const { now } = await db.one<{ now: Date }>(sql`SELECT clock_timestamp() AS now`)
  const ahead = (asked + clock().getTime()) / 2 - now.getTime()
  if (Math.abs(ahead) > apartMs) {
    const seconds = Math.round(Math.abs(ahead) / 1000)
    throw new Error(
      `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP.`,
    )
  }
  return ahead
}
