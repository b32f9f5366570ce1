import type { FastifyBaseLogger } from 'fastify'
import { advisoryLocks } from '#platform/database/advisory-locks.ts'
import { inOneProcess } from '#platform/database/leader-election.ts'
import type { Composition } from '../app.ts'

/** How often a process that stands by asks whether it may listen, milliseconds. */
const everyMs = 2_000

/**
 * The role `bot`: listens to the bot's updates. One process at a time does, for two would take them from each other.
 * Absent while the bot is off.
 */
export const createBotProcess = (
  { updates }: Pick<Composition, 'updates'>,
  { url, log }: { url: string; log: FastifyBaseLogger },
) => updates && inOneProcess(updates, { url, lock: advisoryLocks.botUpdates, everyMs, log })
