import { getHighScore, getPowerUps, getRun, getTicketRefill, type Run } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

export const highScoreQuery = queryOptions({
  queryKey: ['high-score', 'all-time'],
  queryFn: ({ signal }) => call(getHighScore, { query: { dimension: 'all-time' }, signal }),
})

/** The run that was left open, if any: going on with it costs no ticket. */
export const openRunQuery = queryOptions({
  queryKey: ['run', 'open'],
  queryFn: ({ signal }) => call(getRun, { signal }),
  meta: { silent: true },
})

export const powerUpsQuery = queryOptions({
  queryKey: ['power-ups'],
  queryFn: ({ signal }) => call(getPowerUps, { signal }),
  meta: { silent: true },
})

const soonestMs = 1500

/** How long until it is worth asking whether a ticket has come; false when none is on its way. */
export const refillDelay = (nextAt: string | null | undefined, now: number): number | false =>
  nextAt ? Math.max(soonestMs, Date.parse(nextAt) - now) : false

/** When the next ticket comes; asked again when it is due. */
export const ticketRefillQuery = queryOptions({
  queryKey: ['ticket-refill'],
  queryFn: ({ signal }) => call(getTicketRefill, { signal }),
  refetchInterval: ({ state }) => refillDelay(state.data?.nextAt, Date.now()),
  staleTime: 0,
  meta: { silent: true },
})

const firstPollMs = 700
const slowestPollMs = 6000

/** How long to wait before asking again for a run that is being judged; false once it is. */
export const pollDelay = (run: Run | null | undefined, asked: number): number | false =>
  run && run.state !== 'pending' ? false : Math.min(slowestPollMs, firstPollMs * 1.5 ** asked)

/** A run that was handed in, asked for until the replay has judged it. */
export const judgedRunQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['run', publicId],
    queryFn: ({ signal }) => call(getRun, { query: { gameInstanceId: publicId }, signal }),
    refetchInterval: ({ state }) => pollDelay(state.data, state.dataUpdateCount + state.errorUpdateCount),
    staleTime: 0,
    meta: { silent: true },
  })
