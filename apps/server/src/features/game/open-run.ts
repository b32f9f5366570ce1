import { randomBytes } from 'node:crypto'
import { defaultRevives, type Run } from '@ganj/contract'
import { rulesVersion } from '@ganj/game-core'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { publicId } from '#platform/random.ts'
import { openRunOnce } from './queries.ts'

/** Opens a run for a ticket. The seed is drawn here, so that nobody knows the field before the ticket is taken. */
export async function openRun(db: Db, idempotency: Idempotency, now: Date): Promise<Run> {
  const run: Run = {
    publicId: publicId(),
    state: 'open',
    ranked: true,
    seed: randomBytes(16).toString('hex'),
    rulesVersion,
    levels: { speed: 0, power: 0, shuttle: 0 },
    remainingRevives: defaultRevives,
    openedAt: now.toISOString(),
    score: null,
    coins: 0,
  }
  try {
    return await openRunOnce(db, idempotency, run, now)
  } catch (error) {
    // A ticket is all that opening a run spends.
    const isBroke = error instanceof Fault && error.code === 'economy.insufficient'
    throw isBroke ? new Fault('game.no-ticket', { cause: error }) : error
  }
}
