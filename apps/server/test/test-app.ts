import { createHash } from 'node:crypto'
import type { BodyOf, Endpoint, IndicatorId, QueryOf, ReplyOf } from '@ganj/contract'
import { signIn as signInEndpoint } from '@ganj/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import { afterAll, vi } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { type Leg, post } from '#ledger/post.ts'
import { seedContent } from '#platform/content.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { handlersOf } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { configuredPlayDeckHost } from '#platform/playdeck/play-deck-host.ts'
import { publicId, type RandomBytes } from '#platform/random.ts'
import { configuredValkey } from '#platform/valkey/configured-valkey.ts'
import { createApp } from '../src/api.ts'
import type { Dependencies } from '../src/app.ts'
import { contentKinds } from '../src/content-kinds.ts'
import { readConfig } from '../src/settings.ts'
import { createTestDatabase } from './database/test-database.ts'
import { patience } from './patience.ts'

export const botToken = '123456789:a-bot-that-lives-only-in-tests'

/** A clock that is stopped until it is advanced. */
function createTestClock(start = '2026-11-18T12:00:00Z') {
  let now = new Date(start)
  return {
    clock: () => now,
    advance: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Pseudo-random bytes that are the same in every run of a test. */
function createTestBytes(): RandomBytes {
  let calls = 0
  return (count) => createHash('sha256').update(`bytes ${calls++}`).digest().subarray(0, count)
}

export interface Answer<E extends Endpoint> {
  status: number
  /** The reply; for a refusal a problem, whose fields are read through `problem`. */
  body: ReplyOf<E>
  problem: { code: string; detail: string; requestId: string; errors?: { path: string }[] }
  headers: LightMyRequestResponse['headers']
}

interface Ask<E extends Endpoint> {
  body?: BodyOf<E>
  query?: QueryOf<E>
  key?: string
  headers?: Record<string, string>
}

export interface TestPlayer {
  id: bigint
  accessToken: string
  refreshToken: string
  /** Calls as this player; a call that moves value gets a new key unless one is given. */
  call<E extends Endpoint>(endpoint: E, ask?: Ask<E>): Promise<Answer<E>>
}

/** The real server on its own database, with a clock that the test controls; closed after the file's last test. */
export async function createTestApp(env: Record<string, string> = {}, write?: (line: string) => void) {
  const { url, drop } = await createTestDatabase()
  const { clock, advance } = createTestClock()
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...env })
  const database = openDatabase({ url, size: 8, batch: settings.DATABASE_BATCH, onError: () => undefined })
  const log = createLog(settings, write && { write })
  const dependencies: Dependencies = {
    settings,
    secrets: { sessionSecret: 'a secret of thirty-two characters', proof: { kind: 'hmac', botToken } },
    database,
    clock,
    randomBytes: createTestBytes(),
    log,
    playDeck: configuredPlayDeckHost(settings),
    valkey: await configuredValkey(settings, log),
  }
  await database.transaction((tx) => seedContent(tx, contentKinds, clock()))
  const {
    app,
    jobs: jobList,
    verifier,
    leaderboardSync,
    reactions,
    catalogue,
    content,
    setUpBot,
  } = await createApp(dependencies)
  const jobs = handlersOf(jobList)
  // The queue does not wait for its own pool to end, so that dropping the database would break its connections. They need a
  // listener even while they end.
  const pgPool = new Pool({ connectionString: url })
  pgPool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  afterAll(async () => {
    await app.close()
    await dependencies.valkey?.close()
    await pgPool.end()
    await database.close()
    await drop()
  })

  const call = caller(app)
  /** Signs in a development player; `startParam` is that of their link. */
  const signIn = async (number: number, startParam?: string): Promise<TestPlayer> => {
    const { body } = await call(signInEndpoint, {
      body: { token: developmentInitData(number, botToken, clock, startParam) },
    })
    const { accessToken, refreshToken } = body
    const { id } = await playerOf(database, number)
    return { id, accessToken, refreshToken, call: caller(app, accessToken) }
  }
  /** Credits minor units of each currency to a player; negative ones are debited. */
  const credit = ({ id }: TestPlayer, deltas: Partial<Record<IndicatorId, bigint>>) =>
    database.transaction((tx) =>
      post(tx, {
        playerId: id,
        key: publicId(),
        kind: 'welcome',
        reference: 'test',
        legs: legsOf(deltas),
        now: clock(),
      }),
    )
  /**
   * Judges every pending run and runs every due job, as the worker would. The worker itself reports done before it has
   * recorded the last result.
   */
  const runJobs = async () => {
    await verifier.drain()
    await runOnce({ pgPool, taskList: jobs as TaskList, logger: quiet })
    const busy = () => database.rows(sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`)
    await vi.waitUntil(async () => (await busy()).length === 0, patience)
  }

  return {
    app,
    dependencies,
    database,
    url,
    clock,
    advance,
    call,
    signIn,
    credit,
    jobs,
    runJobs,
    leaderboardSync,
    reactions,
    catalogue,
    content,
    setUpBot,
  }
}

const legsOf = (deltas: Partial<Record<IndicatorId, bigint>>): Leg[] =>
  Object.entries(deltas)
    .filter(([, delta]) => delta !== 0n)
    .map(([currency, delta]) => ({ currency: currency as IndicatorId, delta, house: 'welcome' }))

const quiet = new Logger(() => () => undefined)

const playerOf = (database: Database, number: number) =>
  database.one<{ id: bigint }>(sql`SELECT id FROM player WHERE telegram_id = ${1000 + number}`)

/** Calls endpoints through the server's HTTP interface, without a socket. */
function caller(app: FastifyInstance, accessToken?: string): TestPlayer['call'] {
  return async (endpoint, { body, query, key = publicId(), headers } = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(endpoint.method === 'POST' ? { payload: (body ?? {}) as object } : {}),
      headers: {
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...(endpoint.idempotent ? { 'idempotency-key': key } : {}),
        ...headers,
      },
    })
    const json = response.json()
    return { status: response.statusCode, body: json, problem: json, headers: response.headers }
  }
}
