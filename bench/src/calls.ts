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
import { monthCode } from '../../apps/server/src/platform/random.ts'
import type { BenchDatabase } from './bench-database.ts'
import { benchRun, markBoard, openRuns, openWheels, today, weekly } from './fill.ts'

/** A call that is measured: what a player sends, and for pgbench the SQL that the server sends for it. */
export interface BenchCall {
  name: string
  endpoint: Endpoint
  query?: string
  body?: object
  /** A player can do it once only. */
  once?: true
  /** What the call needs beside the players. */
  prepare?(database: BenchDatabase): Promise<void>
  sql: string
  /** Requests a second: at least this many, or this share of what pgbench does. */
  goal?: { perSecond: number; share?: number }
}

const key = 'gen_random_uuid()::text'
const id = `'${monthCode(new Date())}' || left(replace(gen_random_uuid()::text, '-', ''), 10)`

/** JSON without anything that pgbench takes for a variable: a colon before a letter. */
const plain = (value: object) =>
  JSON.stringify(value)
    .replaceAll('":', '": ')
    .replaceAll(/(\w):(\w)/g, '$1\\u003a$2')

/** What the server sends with a call for what comes of it elsewhere, on the content of a new installation. */
const reaction = (event: string, goals: readonly number[], more: object = {}) =>
  `jsonb_build_object('day', ${today}) || '${plain({
    steps: [{ measure: `${event}:count`, highest: false, amount: '1' }],
    goals: goals.map((target, tier) => ({ id: `${event}-${tier + 1}`, measure: `${event}:count`, target })),
    ...more,
  })}'`

const log = Buffer.from(benchRun.bytes)

/** The calls that players make most, each as the server answers it: a statement or two, of a read as it is sent for one. */
export const calls: readonly BenchCall[] = [
  {
    name: 'open a run',
    endpoint: openRun,
    body: {},
    sql: `
SELECT run_open(:player, ${key}, '\\x00',
                jsonb_build_object('publicId', ${id}, 'state', 'open', 'ranked', true,
                                   'seed', replace(gen_random_uuid()::text, '-', ''), 'rulesVersion', 1,
                                   'remainingRevives', 4, 'powerUps', '[]'::jsonb, 'blueFire', 0, 'openedAt', now(),
                                   'score', NULL, 'coins', 0, 'serverTime', now()),
                5, 1200, now());`,
  },
  {
    name: 'spin',
    endpoint: spinWheel,
    body: {},
    prepare: openWheels,
    goal: { perSecond: 3000, share: 0.5 },
    sql: `
SELECT wheel_spin(:player, ${key}, '\\x00', ${id}, NULL, 1, '{5,8,12,18,25}', ${today}, 50000000, ${today}, NULL,
                  ${reaction('wheel-spun', [10, 50, 200])}, now());`,
  },
  {
    name: 'buy',
    endpoint: buyPack,
    body: { packPublicId: 'record-hunter' },
    goal: { perSecond: 3000, share: 0.5 },
    sql: `
SELECT pack_buy(:player, ${key}, '\\x00', ${id}, 'record-hunter', 1, NULL, NULL, ${today}, '{gem}', '{-5}', '{shop}',
                ${reaction('pack-bought', [1, 10, 50], { powerUps: { 'double-score': 3, 'slow-time': 3 } })}, now(),
                '${plain({
                  publicId: '000000000000',
                  packPublicId: 'record-hunter',
                  price: { currency: 'gem', amount: 5 },
                  bundle: { indicators: [], powerUps: [{ powerUp: 'double-score', count: 3 }] },
                })}');`,
  },
  {
    name: 'claim',
    endpoint: claimDailyReward,
    body: {},
    once: true,
    sql: `
SELECT n AS player, day::text, streak FROM nextval('bench_player') n JOIN daily_reward ON player_id = n \\gset
SELECT daily_reward_claim(:player, ${key}, '\\x00', NULL, :day, ${today}, 4, '{ticket,daily-spin-count}', '{2,1}',
                          '{rewards,rewards}', ${reaction('daily-reward-claimed', [7, 30])}, now(),
                          '${plain({ reward: [], calendar: { streak: 4, days: [] } })}');`,
  },
  {
    name: 'indicators',
    endpoint: getIndicators,
    goal: { perSecond: 8000 },
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
    prepare: markBoard,
    goal: { perSecond: 8000 },
    sql: `
SELECT at, place, near_player AS "playerId", public_id AS "publicId", username,
       avatar_public_id AS "avatarPublicId", near_score AS score, near_reached_at AS "reachedAt"
  FROM boards_around(ARRAY[${weekly}], ARRAY[:player]::bigint[])
 CROSS JOIN LATERAL (SELECT * FROM player WHERE id = near_player LIMIT 1) near ORDER BY at, place;`,
  },
  {
    name: 'score',
    endpoint: submitScore,
    body: {
      gameInstanceId: benchRun.id,
      score: benchRun.result.score,
      log: log.toString('base64url'),
    },
    once: true,
    prepare: openRuns,
    sql: `
SELECT run_submit(nextval('bench_player'), ${key}, '\\x00', '${benchRun.id}', ${benchRun.result.score},
                  '\\x${log.toString('hex')}', now());`,
  },
]

/** The calls of these names, apart by commas; all when none are named. */
export function callsNamed(names: string | undefined): readonly BenchCall[] {
  const chosen = calls.filter(({ name }) => names === undefined || names.split(',').includes(name))
  if (chosen.length === 0) throw new Error(`--only: ${calls.map(({ name }) => name).join(',')}`)
  return chosen
}

/** The call as a script of pgbench: of a random one of the active players, or of each player in turn. */
export const scriptOf = ({ sql, once }: BenchCall, active: number): string =>
  once ? sql : `\\set player random(1, ${active})${sql}`

/** One request after another as text: of a random one of the active players, or of each player in turn. */
export function requestsOf(
  { endpoint, query = '', body, once }: BenchCall,
  tokens: readonly string[],
  { active, next }: { active: number; next: () => number },
): () => string {
  const text = body && JSON.stringify(body)
  const start = `${endpoint.method} /api${endpoint.path}${query} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer `
  const end =
    text === undefined
      ? '\r\n\r\n'
      : `\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nidempotency-key: `
  return () => {
    const player = once ? next() : Math.floor(Math.random() * active)
    const token = tokens[player] as string
    return text === undefined
      ? `${start}${token}${end}`
      : `${start}${token}${end}${randomUUID()}\r\n\r\n${text}`
  }
}
