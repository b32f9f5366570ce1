import type { FastifyRequest } from 'fastify'
import { Fault } from '#platform/fault.ts'
import { type Limit, type Limits, limitsInProcess } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import type { ClientEvent } from './read-events.ts'

/** Requests of one player: the app sends one in two seconds. */
const perPlayer: Limit = { perSecond: 1, burst: 60 }
/** Requests from one address without a session: those of pages without a signed-in player. */
const perAddress: Limit = { perSecond: 2, burst: 120 }

interface AdmissionDependencies {
  /** Absent: the rate of a sender is not limited. */
  limits: Limits | undefined
  /** The maximum bytes of events in a day, for all senders together. */
  bytesPerDay: number
}

/**
 * Limits requests for each sender, and bytes a day for all senders together.
 * @throws Fault (made by the caller) `request.too-many` to a sender, `server.unavailable` when the day is full
 */
export function admission({ limits, bytesPerDay }: AdmissionDependencies) {
  // Half of a day's bytes may come at once; the disk is bounded also where senders have no limit.
  const bytes: Limit = { perSecond: bytesPerDay / 2 / 86_400, burst: bytesPerDay / 2 }
  const volume = limits ?? limitsInProcess()
  return async (
    request: FastifyRequest,
    playerId: bigint | undefined,
    events: readonly ClientEvent[],
    now: Date,
  ): Promise<void> => {
    const wait =
      playerId === undefined
        ? await limits?.consume(`events-${networkOf(request.ip)}`, perAddress, now)
        : await limits?.consume(`events-player-${playerId}`, perPlayer, now)
    if (wait) throw new Fault('request.too-many', { retryAfterMs: wait })
    const size = Buffer.byteLength(JSON.stringify(events))
    const full = await volume.consume('events', bytes, now, size)
    if (full > 0) throw new Fault('server.unavailable', { retryAfterMs: full })
  }
}
