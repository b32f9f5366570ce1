import type { FastifyBaseLogger } from 'fastify'
import { advisoryLocks } from '#platform/database/advisory-locks.ts'
import { electLeader } from '#platform/database/leader-election.ts'
import type { Composition } from '../app.ts'

/** Interval at which a standby process tries to become the leader, milliseconds. */
const everyMs = 2_000

/**
 * The role `bot`: receives the bot's updates, in one process at a time, because two would take them from each other.
 * Absent while the bot is off.
 */
export const createBotProcess = (
  { updates }: Pick<Composition, 'updates'>,
  { url, log }: { url: string; log: FastifyBaseLogger },
) => updates && electLeader(updates, { url, lock: advisoryLocks.botUpdates, everyMs, log })
