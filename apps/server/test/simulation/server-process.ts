import { createHmac } from 'node:crypto'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@ganj/contract'
import { walletNetworks } from '@ganj/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { authRoutes } from '#auth/routes.ts'
import { createAccessTokens } from '#auth/sessions/access-token.ts'
import { createRevocations } from '#auth/sessions/revocations.ts'
import { walletRoutes } from '#auth/wallet/routes.ts'
import type { Database } from '#platform/database/database.ts'
import { primaryReads } from '#platform/database/reads.ts'
import type { Http } from '#platform/feature.ts'
import { idempotencyOf } from '#platform/http/idempotency.ts'
import type { Call, Caller, Mount } from '#platform/http/mount.ts'
import { handlersOf, type JobHandlers } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import type { RandomBytes } from '#platform/random.ts'
import { webhookPath } from '#platform/telegram/webhook.ts'
import { type Composition, composeFeatures } from '../../src/app.ts'
import { createVerifier } from '../../src/features/game/replay/verifier.ts'
import { playDeckHookPath } from '../../src/features/payments/playdeck/play-deck-hook.ts'
import { readConfig } from '../../src/settings.ts'
import { botToken, gameToken, publicUrl, sessionSecret } from './installation.ts'
import { createProcessDatabase, type Death } from './process-database.ts'
import { replaysOnTheSpot } from './run-bank.ts'
import type { Scheduler } from './scheduler.ts'

export interface ProcessSurroundings {
  pool: pg.Pool
  scheduler: Scheduler
  clock(): Date
  randomBytes: RandomBytes
  deathAt(name: string): Death
  onDeath(point: string): void
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>
type Hook = (request: { body: unknown }) => Promise<unknown>

/** The request of one call. */
export interface CallParams<E extends Endpoint> {
  caller?: Caller | undefined
  body?: BodyOf<E>
  query?: QueryOf<E>
  key?: string
}

const settings = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  BOT_TOKEN: botToken,
  TELEGRAM_UPDATES: 'webhook',
  TELEGRAM_WEBHOOK_SECRET: 'a-secret-between-the-two-of-us',
  SUPPORT_CONTACT: '@ganj_support',
  PLAYDECK_GAME_TOKEN: gameToken,
  PUBLIC_URL: publicUrl,
  TONCENTER_URL: 'http://127.0.0.1:1',
  PAYOUT_WALLET: `0:${'44'.repeat(32)}`,
})
const log = createLog(settings)

/**
 * One process of the server: the real composition with every call, called without HTTP. It dies at a statement of its
 * choice and never returns; its memory is lost.
 */
export function startServerProcess(surroundings: ProcessSurroundings) {
  const { pool, scheduler, clock, randomBytes, deathAt, onDeath } = surroundings
  let isAlive = true
  let composition: Composition | undefined
  const die = (point: string) => {
    isAlive = false
    onDeath(point)
    void composition?.close()
  }
  const database = createProcessDatabase({ pool, scheduler, isAlive: () => isAlive, deathAt, die })
  composition = composeFeatures({ settings, database, clock, randomBytes, log })
  const { reactions, pubSub } = composition
  const handlers = new Map<Endpoint, Handler>()
  const hooks = new Map<string, Hook>()
  const mount: Mount = (endpoint, handler) => {
    handlers.set(endpoint, handler as Handler)
  }
  mountAll(composition, { database, clock }, mount, hooks)
  const verifier = createVerifier({
    database,
    clock,
    log,
    replays: replaysOnTheSpot,
    reactions,
    onJudged: () => pubSub.publish('standing-changed'),
  })
  const jobs: JobHandlers = handlersOf(composition.jobs)
  const reads = primaryReads(database)

  return {
    database,
    composition,
    clock,
    verifier,
    jobs,
    isAlive: () => isAlive,
    /** Kills the process in whatever step it is. */
    kill: (point: string) => {
      if (isAlive) die(point)
    },
    /** Calls an endpoint as its route does once the request is read. */
    call: async <E extends Endpoint>(endpoint: E, asked: CallParams<E> = {}): Promise<ReplyOf<E>> => {
      const { caller, body = {}, query = {}, key } = asked
      const handler = handlers.get(endpoint)
      if (!handler) throw new Error(`nothing is mounted at ${endpoint.path}`)
      const request = { headers: { 'idempotency-key': key }, body } as unknown as FastifyRequest
      const idempotency =
        endpoint.idempotent && caller ? idempotencyOf(request, endpoint.path, caller.id) : undefined
      const call = {
        body,
        query,
        player: caller,
        idempotency,
        now: clock(),
        replica: reads.of(undefined),
        request,
      }
      return (await handler(call as Call<Endpoint>)) as ReplyOf<E>
    },
    /** Delivers an update of the bot to its webhook. */
    deliverUpdate: (update: object) => hooks.get(webhookPath)?.({ body: update }) ?? unmounted(webhookPath),
    /** Delivers a report of PlayDeck to its webhook, signed. */
    deliverPlayDeck: (payment: Readonly<Record<string, string | number | boolean>>) =>
      hooks.get(playDeckHookPath)?.({ body: { payment, hash: signatureOf(payment) } }) ??
      unmounted(playDeckHookPath),
  }
}

export type ServerProcess = ReturnType<typeof startServerProcess>

const unmounted = (path: string): Promise<never> => Promise.reject(new Error(`nothing is mounted at ${path}`))

function mountAll(
  composition: Composition,
  { database, clock }: { database: Database; clock: () => Date },
  mount: Mount,
  hooks: Map<string, Hook>,
): void {
  const { features, reactions, pubSub } = composition
  const tokens = createAccessTokens(sessionSecret, settings.ACCESS_TOKEN_TTL, clock)
  const revocations = createRevocations(database, settings.ACCESS_TOKEN_TTL, pubSub)
  authRoutes(mount, {
    database,
    tokens,
    revocations,
    proof: { kind: 'hmac', botToken },
    playDeck: undefined,
    reactions,
    secret: sessionSecret,
    initDataMaxAge: settings.INIT_DATA_MAX_AGE,
    refreshTokenTtl: settings.REFRESH_TOKEN_TTL,
  })
  const network = walletNetworks[settings.TON_NETWORK]
  walletRoutes(mount, { database, reactions, network, ownUrl: () => new URL(publicUrl) })
  const app = {
    post: (path: string, options: { handler?: Hook }, handler?: Hook) =>
      hooks.set(path, (handler ?? options.handler) as Hook),
    get: () => undefined,
    route: () => undefined,
    addHook: () => undefined,
    register: () => undefined,
  } as unknown as FastifyInstance
  const http: Http = {
    mount,
    app,
    secret: sessionSecret,
    callerOf: async () => undefined,
    limits: undefined,
    publishSessionsEnded: revocations.expire,
  }
  for (const { routes } of features) void routes?.(http)
}

/** The signature of PlayDeck, implemented a second time. */
function signatureOf(payment: Readonly<Record<string, unknown>>): string {
  const lines = Object.keys(payment)
    .sort()
    .map((name) => `${name}=${payment[name]}`)
  const key = createHmac('sha256', 'WebAppData').update(gameToken).digest()
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}
