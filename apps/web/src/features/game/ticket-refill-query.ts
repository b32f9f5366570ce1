import { getTicketRefill, type TicketRefill } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { skewOf } from '#rewards/reward-queries.ts'
import { ticketRefillKey } from './game-queries.ts'

const soonestMs = 1500

/** The refill, with how far the server's clock was ahead of ours when it answered. */
export interface Refill extends TicketRefill {
  skewMs: number
}

/** Milliseconds until the next refill should be read; false when none is due. */
export const refillDelay = (
  refill: Pick<Refill, 'nextAt' | 'skewMs'> | undefined,
  now: number,
): number | false =>
  refill?.nextAt ? Math.max(soonestMs, Date.parse(refill.nextAt) - now - refill.skewMs) : false

/** When the next ticket is refilled; read again when it is due. */
export const ticketRefillQuery = queryOptions({
  queryKey: ticketRefillKey,
  queryFn: async ({ signal }): Promise<Refill> => {
    const refill = await call(getTicketRefill, { signal })
    return { ...refill, skewMs: skewOf(refill.serverTime) }
  },
  refetchInterval: ({ state }) => refillDelay(state.data, Date.now()),
  staleTime: 0,
})
