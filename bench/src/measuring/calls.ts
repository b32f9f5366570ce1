import { randomUUID } from 'node:crypto'
import {
  buyPack,
  claimDailyReward,
  type Endpoint,
  getIndicators,
  getLeaderboard,
  openRun,
  spinWheel,
  submitScore,
} from '@ganj/contract'
import { rulesVersion } from '@ganj/game-core'
import { monthCode } from '@ganj/server/test/internals'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { createRankCheckpoints, openWheels, today, weekly } from '../installation/fill.ts'
import { dropQueue, openVariedRuns, queueEnd, runOf, variedRunId, variedRuns } from './varied-runs.ts'

/** A measured call: the request of a player, and for pgbench the SQL that the server sends for it. */
export interface BenchCall {
  name: string
  endpoint: Endpoint
  query?: string
  body?: object
  /** The body of a player by number from 1, for calls whose bodies differ. */
  bodyOf?(player: number): object
  /** Set if a player can make the call only once. */
  once?: true
  /** Inserts what the call needs beside the players. */
  prepare?(database: BenchDatabase): Promise<void>
  sql: string
  /** Follow-up work of the calls: `drop` removes that of pgbench, `end` waits until that of a round is done. */
  backlog?: { drop(database: BenchDatabase): Promise<void>; end(database: BenchDatabase): Promise<void> }
  /** Minimal requests a second with a number of processes. */
  goal?: { perSecond: number; processes: 1 | 2 }
}

const key = 'gen_random_uuid()::text'
const id = `'${monthCode(new Date())}' || left(replace(gen_random_uuid()::text, '-', ''), 10)`

/** JSON without a colon before a letter, which pgbench would parse as a variable. */
const plain = (value: object) =>
  JSON.stringify(value)
    .replaceAll('":', '": ')
    .replaceAll(/(\w):(\w)/g, '$1\\u003a$2')

/** The goal progress that the server writes with a call, for the content of a new installation. */
const reaction = (event: string, goals: readonly number[], more: object = {}) =>
  `jsonb_build_object('day', ${today}) || '${plain({
    steps: [{ measure: `${event}:count`, highest: false, amount: '1' }],
    goals: goals.map((target, tier) => ({ id: `${event}-${tier + 1}`, measure: `${event}:count`, target })),
    ...more,
  })}'`

/** The first columns of a batch, for one call. */
const one = (terms: string) =>
  `ARRAY[:player]::bigint[], ARRAY[${key}], ARRAY[sha256('')], ARRAY[now()], jsonb_build_array(${terms}), ARRAY[1]`

/** The most frequent calls of players, with the one or two statements that the server sends for each. */
export const calls: readonly BenchCall[] = [
  {
    name: 'open a run',
    endpoint: openRun,
    body: {},
    goal: { perSecond: 3500, processes: 1 },
    sql: `
SELECT * FROM run_open(
  ${one(
    `jsonb_build_object('ranked', true, 'refillMax', 5, 'refillSeconds', 1200, 'bounds', NULL, 'run', '${plain(
      {
        state: 'open',
        ranked: true,
        rulesVersion,
        proof: 'replay',
        remainingRevives: 4,
        powerUps: [],
        blueFire: 0,
        score: null,
        coins: 0,
        earned: [],
      },
    )}'::jsonb)`,
  )},
  ARRAY[${id}], ARRAY[replace(gen_random_uuid()::text, '-', '')]);`,
  },
  {
    name: 'spin',
    endpoint: spinWheel,
    body: {},
    prepare: openWheels,
    goal: { perSecond: 3500, processes: 1 },
    sql: `
SELECT * FROM wheel_spin(
  ${one(`jsonb_build_object('odds', 1, 'ladder', ARRAY[5, 8, 12, 18, 25], 'week', ${today}, 'budget', '50000000', 'day',
    ${today}, 'seen', NULL, 'reaction', ${reaction('wheel-spun', [10, 50, 200])})`)},
  ARRAY[${id}], ARRAY[NULL]::text[]);`,
  },
  {
    name: 'buy',
    endpoint: buyPack,
    body: { packPublicId: 'record-hunter' },
    goal: { perSecond: 3500, processes: 1 },
    sql: `
SELECT * FROM pack_buy(
  ${one(`jsonb_build_object('pack', 'record-hunter', 'version', 1, 'mostEver', NULL, 'mostToday', NULL, 'day', ${today},
    'reaction', ${reaction('pack-bought', [1, 10, 50], { powerUps: { 'double-score': 3, 'slow-time': 3 } })},
    'answer', '${plain({
      packPublicId: 'record-hunter',
      price: { currency: 'gem', amount: 5 },
      bundle: { indicators: [], powerUps: [{ powerUp: 'double-score', count: 3 }] },
    })}'::jsonb)`)},
  ARRAY[${id}], ARRAY[1], ARRAY['gem'], ARRAY[-5]::bigint[], ARRAY['shop']);`,
  },
  {
    name: 'claim',
    endpoint: claimDailyReward,
    body: {},
    once: true,
    goal: { perSecond: 3500, processes: 1 },
    sql: `
SELECT n AS player, day::text, streak FROM nextval('bench_player') n JOIN daily_reward ON player_id = n \\gset
SELECT * FROM daily_reward_claim(
  ${one(`jsonb_build_object('refusal', NULL, 'last', :day::text, 'day', ${today}, 'streak', 4, 'reaction',
    ${reaction('daily-reward-claimed', [], {
      steps: [
        { measure: 'daily-reward-claimed:count', highest: false, amount: '1' },
        { measure: 'daily-reward-claimed:max:streak', highest: true, amount: '4' },
      ],
      goals: [7, 30].map((target) => ({
        id: `loyal-${target}`,
        measure: 'daily-reward-claimed:max:streak',
        target,
      })),
    })}, 'facts', '[1, 4, "2026-11-20"]'::jsonb)`)},
  ARRAY['daily-reward' || chr(58) || ${today}], ARRAY[${today}::text], ARRAY[1, 1], ARRAY['ticket', 'daily-spin-count'],
  ARRAY[2, 1]::bigint[], ARRAY['rewards', 'rewards']);`,
  },
  {
    name: 'indicators',
    endpoint: getIndicators,
    goal: { perSecond: 10_000, processes: 2 },
    sql: `
SELECT at::int, currency, amount,
       currency = 'ticket' AND ticket_refill_stale(amount, since, 5, 1200, now()) AS "ticketsDue",
       day < ${today} AS "daysSpinDue"
  FROM unnest((SELECT ARRAY[:player]::bigint[])) WITH ORDINALITY AS asked (player, at)
 CROSS JOIN LATERAL (SELECT currency, amount FROM balance WHERE player_id = player OFFSET 0) held
  LEFT JOIN LATERAL (SELECT since FROM ticket_refill WHERE player_id = player LIMIT 1) refill ON true
  LEFT JOIN LATERAL (SELECT day FROM wheel_player WHERE player_id = player LIMIT 1) wheel ON true;`,
  },
  {
    name: 'leaderboard',
    endpoint: getLeaderboard,
    query: '?dimension=weekly',
    prepare: createRankCheckpoints,
    goal: { perSecond: 8000, processes: 2 },
    sql: `
SELECT at, place, near_player AS "playerId", public_id AS "publicId", username,
       avatar_public_id AS "avatarPublicId", near_score AS score
  FROM boards_around(ARRAY[${weekly}], ARRAY[:player]::bigint[])
 CROSS JOIN LATERAL (SELECT * FROM player WHERE id = near_player LIMIT 1) near ORDER BY at, place;`,
  },
  {
    name: 'score',
    endpoint: submitScore,
    bodyOf: (player) => {
      const { score, log } = runOf(player)
      return { gameInstanceId: variedRunId, score, log }
    },
    once: true,
    prepare: openVariedRuns,
    backlog: { drop: dropQueue, end: queueEnd },
    goal: { perSecond: 900, processes: 1 },
    sql: `
SELECT answered.* FROM (SELECT nextval('bench_player') AS n OFFSET 0) next JOIN bench_run ON at = n % ${variedRuns}
 CROSS JOIN LATERAL run_submit(ARRAY[n], ARRAY[${key}], ARRAY[sha256('')], ARRAY[now()], ARRAY['${variedRunId}'],
                               ARRAY[score], ARRAY[deflated], ARRAY[bytes]) answered;`,
  },
]

/** The calls with these comma-separated names; all without names. */
export function callsNamed(names: string | undefined): readonly BenchCall[] {
  const chosen = calls.filter(({ name }) => names === undefined || names.split(',').includes(name))
  if (chosen.length === 0) throw new Error(`--only: ${calls.map(({ name }) => name).join(',')}`)
  return chosen
}

/** The call as a pgbench script, for a random active player or for each player in turn. */
export const scriptOf = ({ sql, once }: BenchCall, active: number): string =>
  once ? sql : `\\set player random(1, ${active})${sql}`

/** A generator of requests as text, for a random active player or for each player in turn. */
export function requestsOf(
  { endpoint, query = '', body, bodyOf, once }: BenchCall,
  tokens: readonly string[],
  { active, next }: { active: number; next: () => number },
): () => string {
  const textOf = (player: number) => {
    const sent = bodyOf?.(player) ?? body
    return sent && JSON.stringify(sent)
  }
  const start = `${endpoint.method} /api${endpoint.path}${query} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer `
  return () => {
    const player = once ? next() : Math.floor(Math.random() * active)
    const token = tokens[player] as string
    const text = textOf(player + 1)
    return text === undefined
      ? `${start}${token}\r\n\r\n`
      : `${start}${token}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n` +
          `idempotency-key: ${randomUUID()}\r\n\r\n${text}`
  }
}
