import { createHash } from 'node:crypto'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@ganj/contract'
import { createAccessTokens } from '#auth/sessions/access-token.ts'
import { findDiscrepancies } from '#ledger/reconcile.ts'
import { seedContent } from '#platform/content.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { handlersOf } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createApp } from '../../src/api.ts'
import type { Dependencies } from '../../src/app.ts'
import { contentKinds } from '../../src/content-kinds.ts'
import { storeEvents } from '../../src/features/analytics/store-events.ts'
import { receiveCharge } from '../../src/features/payments/charges/receive-charge.ts'
import { openOrder } from '../../src/features/payments/orders/open-order.ts'
import { readConfig } from '../../src/settings.ts'
import { decideSeasons } from './decide-seasons.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Secrets of this world only: the server that is started on its data has its own. */
export const botToken = '123456789:a-bot-that-lives-only-in-a-demo'
const sessionSecret = 'the session secret of a demo only'
/** An address without a known key: the demo pays nothing out. */
const nobodysWallet = `0:${'0'.repeat(63)}1`

interface Ask<E extends Endpoint> {
  body?: BodyOf<E>
  query?: QueryOf<E>
  key?: string
}

interface WorldParams {
  /** A database with the product's tables. */
  url: string
  /** The maximum number of connections. */
  size: number
  startsAt: Date
  seed: number
}

/** The product composed in this process, with clock and random source under our control. */
export async function openWorld({ url, size, startsAt, seed }: WorldParams) {
  const settings = readConfig({
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ACCESS_TOKEN_TTL: '3600',
    PAYOUT_WALLET: nobodysWallet,
    TONCENTER_URL: 'http://127.0.0.1:9',
  })
  const log = createLog(settings)
  const database = openDatabase({ url, size, onError: () => undefined })
  let now = startsAt
  const clock = () => now
  await database.transaction((tx) => seedContent(tx, contentKinds, clock()))
  let bytes = 0
  const dependencies: Dependencies = {
    settings,
    secrets: { sessionSecret, proof: { kind: 'hmac', botToken } },
    database,
    clock,
    randomBytes: (count) =>
      createHash('sha256').update(`${seed} ${now.getTime()} ${bytes++}`).digest().subarray(0, count),
    log,
    playDeck: { prove: async (token) => token },
  }
  const { app, jobs: jobList, verifier, reactions, catalogue } = await createApp(dependencies)
  const jobs = handlersOf(jobList)
  const tokens = createAccessTokens(sessionSecret, 3600, clock)
  const payments = { database, reactions, catalogue }
  const counts = { visits: 0, runs: 0, spins: 0, payments: 0 }

  /** Calls as a player; a refusal is no reply. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    playerId: bigint | undefined,
    { body, query, key }: Ask<E> = {},
  ): Promise<ReplyOf<E> | undefined> => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(endpoint.method === 'POST' ? { payload: (body ?? {}) as object } : {}),
      headers: {
        ...(playerId === undefined
          ? {}
          : { authorization: `Bearer ${tokens.issue({ id: playerId, sessionId: 'demo' })}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
    if (response.statusCode >= 500)
      throw new Error(`${endpoint.path} answered ${response.statusCode}: ${response.body}`)
    return response.statusCode === 200 ? (response.json() as ReplyOf<E>) : undefined
  }

  return {
    call,
    counts: () =>
      `${counts.visits} visits, ${counts.runs} runs, ${counts.spins} spins, ${counts.payments} payments`,
    count: (what: keyof typeof counts) => {
      counts[what]++
    },
    clock,
    setClock: (at: Date) => {
      now = at
    },
    playerOf: (host: 'telegram' | 'playdeck', id: string) =>
      database.maybe<{ id: bigint }>(
        host === 'telegram'
          ? sql`SELECT id FROM player WHERE telegram_id = ${id}::bigint`
          : sql`SELECT id FROM player WHERE playdeck_uid = ${id}`,
      ),
    /** Pays for a pack as its host reports it: the order, then its payment. */
    async pay(playerId: bigint, packId: string, method: 'star' | 'playdeck', payer: string) {
      const order = await openOrder(payments, { playerId, packId, method, wallet: null, now }).catch(
        () => undefined,
      )
      if (!order) return
      const receipt = {
        method,
        id: `demo-${order.publicId}`,
        amount: order.amount,
        orderId: order.publicId,
        payer,
        isOurs: true,
      }
      await database.transaction((tx) => receiveCharge(tx, payments, receipt, { now }))
      counts.payments++
    },
    /** Records a wallet as proven, as if its keys had signed. */
    async proveWallet(playerId: bigint): Promise<string> {
      const address = `0:${playerId.toString(16).padStart(64, '0')}`
      await database.transaction(async (tx) => {
        await tx.rows(sql`
          INSERT INTO wallet_owner (address, player_id) VALUES (${address}, ${playerId}) ON CONFLICT DO NOTHING`)
        await tx.rows(sql`
          INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
          SELECT ${playerId}, ${address}, ${settings.TON_NETWORK === 'testnet' ? '-3' : '-239'}, 'v4r2', ${now}
           WHERE NOT EXISTS (SELECT FROM player_wallet WHERE player_id = ${playerId} AND ended_at IS NULL)`)
      })
      return address
    },
    tetherOf: async (playerId: bigint): Promise<number> =>
      Number(
        (
          await database.one<{ tether: bigint }>(
            sql`SELECT tether FROM player_balance WHERE player_id = ${playerId}`,
          )
        ).tether,
      ) / 1e6,
    /** The events that the app of a visitor would have sent. */
    async seen(playerId: bigint, telegramId: number | undefined, session: string, source: string) {
      const shared = {
        session_id: session,
        app_name: 'ganj',
        is_premium: false,
        platform: telegramId === undefined ? 'web' : 'android',
        locale: 'fa',
        start_param: source,
        ...(telegramId === undefined ? {} : { user_id: telegramId }),
      }
      const event = (event_name: string, after: number) => ({
        ...shared,
        event_name,
        client_timestamp: String(now.getTime() + after),
        custom_data: {},
      })
      await storeEvents(database.autocommit, [event('app-init', 0), event('page-view', 900)], playerId, now)
    },
    /**
     * Judges pending runs, and closes the weeks that are over; an operator reviews those that are pending for half a
     * day.
     */
    async settle() {
      await verifier.drain()
      await jobs['close-seasons']({})
      await decideSeasons(database, now)
    },
    /** The hourly jobs of a day: partitions, rank checkpoints, roll-ups, copies among the prize places. */
    async endDay() {
      await jobs['keep-history']({})
      await jobs['keep-analytics']({})
      await jobs['update-rank-checkpoints']({})
      await jobs['find-copies']({})
      await jobs['roll-up-days']({})
    },
    verify: async () => (await findDiscrepancies(database)).length,
    async close() {
      await app.close()
      await database.close()
    },
  }
}
