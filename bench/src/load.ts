import { randomUUID } from 'node:crypto'
import { getIndicators, getLeaderboard, openRun } from '@ganj/contract'
import autocannon from 'autocannon'
import { tokenOf } from './bench-server.ts'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not 2xx, and requests without an answer. */
  failed: number
}

interface Options {
  address: string
  players: number
  connections: number
  seconds: number
}

const tokens: string[] = []

/** One request of a player, with a key of its own where value moves. */
const requests = {
  'open a run': (player: number): autocannon.Request => ({
    method: 'POST',
    path: `/api${openRun.path}`,
    headers: {
      authorization: `Bearer ${tokens[player]}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: '{}',
  }),
  indicators: (player: number): autocannon.Request => ({
    method: 'GET',
    path: `/api${getIndicators.path}`,
    headers: { authorization: `Bearer ${tokens[player]}` },
  }),
  leaderboard: (player: number): autocannon.Request => ({
    method: 'GET',
    path: `/api${getLeaderboard.path}?dimension=weekly`,
    headers: { authorization: `Bearer ${tokens[player]}` },
  }),
}

/** Sends one kind of request of random players for some seconds. Latencies in milliseconds. */
export async function load(kind: keyof typeof requests, options: Options): Promise<Load> {
  for (let id = tokens.length; id <= options.players; id++) tokens.push(tokenOf(id))
  const player = () => 1 + Math.floor(Math.random() * options.players)
  const result = await autocannon({
    url: options.address,
    connections: options.connections,
    duration: options.seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...requests[kind](player()) }) }],
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
