import type { FastifyRequest } from 'fastify'
import { Fault } from '#platform/fault.ts'
import { type Limit, type Limits, limitsInProcess } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import type { ClientEvent } from './read-events.ts'

/** Requests of one player: the app sends one in two seconds. */
const perPlayer: Limit = { perSecond: 1, burst: 60 }
/** Requests from one address without a session: those of pages where nobody is signed in yet. */
const perAddress: Limit = { perSecond: 2, burst: 120 }

interface AdmissionDependencies {
  /** Absent: how often somebody sends is not looked at. */
  limits: Limits | undefined
  /** Most bytes of events that a day takes, of everybody together. */
  bytesPerDay: number
}

/**
 * What is taken in: so many requests of each sender, and so many bytes a day of all together.
 * @throws Fault (by what is made) `request.too-many` to a sender, `server.unavailable` when the day is full
 */
export function admission({ limits, bytesPerDay }: AdmissionDependencies) {
  // Of the bytes of a day half may come at once; the disk is bounded also where senders are not.
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
        ? await limits?.take(`events-${networkOf(request.ip)}`, perAddress, now)
        : await limits?.take(`events-player-${playerId}`, perPlayer, now)
    if (wait) throw new Fault('request.too-many', { retryAfterMs: wait })
    const size = Buffer.byteLength(JSON.stringify(events))
    const full = await volume.take('events', bytes, now, size)
    if (full > 0) throw new Fault('server.unavailable', { retryAfterMs: full })
  }
}
