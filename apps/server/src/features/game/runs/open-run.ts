import { type BodyOf, defaultRevives, type openRun as endpoint, type Run } from '@ganj/contract'
import { rulesVersion } from '@ganj/game-core'
import { Fault } from '#platform/fault.ts'
import type { Idempotency } from '#platform/http/idempotency.ts'
import { timedId } from '#platform/random.ts'
import type { GameDependencies } from '../dependencies.ts'
import { openRunOnce } from './queries.ts'
import { openedReply } from './run-reply.ts'
import { refillOf } from './tickets.ts'

/**
 * Opens a run for a ticket, or a practice run without one. The seed is drawn here, so that nobody knows the course
 * before the ticket is taken.
 */
export async function openRun(
  { database, content, randomBytes, bounds }: GameDependencies,
  idempotency: Idempotency,
  { practice = false }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<Run> {
  const run: Omit<Run, 'levels'> = {
    publicId: timedId(now),
    state: 'open',
    ranked: !practice,
    seed: randomBytes(16).toString('hex'),
    rulesVersion,
    proof: bounds ? 'bounds' : 'replay',
    remainingRevives: defaultRevives,
    powerUps: [],
    blueFire: 0,
    openedAt: now.toISOString(),
    score: null,
    coins: 0,
    earned: [],
    serverTime: now.toISOString(),
  }
  try {
    const order = { run, bounds, ...(await refillOf(content)) }
    return await openedReply(
      database,
      idempotency.playerId,
      await openRunOnce(database, idempotency, order, now),
    )
  } catch (error) {
    // Opening a run spends nothing but a ticket.
    const isBroke = error instanceof Fault && error.code === 'economy.insufficient'
    throw isBroke ? new Fault('game.no-ticket', { cause: error }) : error
  }
}
