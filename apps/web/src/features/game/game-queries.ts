import { getHighScore, getPowerUps, getRun, type Run } from '@ganj/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'
import { earlyOr } from '#auth/early-part.ts'

export const highScoreQuery = queryOptions({
  queryKey: ['high-score', 'all-time'],
  queryFn: ({ signal }) =>
    earlyOr('highScore', () => call(getHighScore, { query: { dimension: 'all-time' }, signal })),
})

/** The open run, if any: continuing it costs no ticket. */
export const openRunQuery = queryOptions({
  queryKey: ['run', 'open'],
  queryFn: ({ signal }) => earlyOr('openRun', () => call(getRun, { signal })),
  meta: { silent: 'ahead' },
})

export const powerUpsQuery = queryOptions({
  queryKey: ['power-ups'],
  queryFn: ({ signal }) => call(getPowerUps, { signal }),
  meta: { silent: 'in-place' },
})

/** The key of `ticketRefillQuery`, for invalidation only. */
export const ticketRefillKey = ['ticket-refill'] as const

const firstPollMs = 700
const slowestPollMs = 6000

/** Milliseconds until the next poll of a run that is being verified; false once it is verified. */
export const pollDelay = (run: Run | null | undefined, asked: number): number | false =>
  run && run.state !== 'pending' ? false : Math.min(slowestPollMs, firstPollMs * 1.5 ** asked)

/** A submitted run, polled until the replay has verified it. */
export const judgedRunQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['run', publicId],
    queryFn: ({ signal }) => call(getRun, { query: { gameInstanceId: publicId }, signal }),
    refetchInterval: ({ state }) => pollDelay(state.data, state.dataUpdateCount + state.errorUpdateCount),
    staleTime: 0,
    meta: { silent: 'repeated' },
  })
