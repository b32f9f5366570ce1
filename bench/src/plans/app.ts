import { randomBytes } from 'node:crypto'
import { type Endpoint, getWheelItems } from '@ganj/contract'
import { type AdminCall, getSession } from '@ganj/contract/admin'
import {
  changeContent,
  changesBegin,
  changesSince,
  chunkSize,
  contentKinds,
  createAccessTokens,
  createApp,
  createLog,
  type Database,
  type Dependencies,
  developmentInitData,
  handlersOf,
  type JobName,
  nextFencingToken,
  openDatabase,
  pageOf,
  periodOf,
  publicId,
  readConfig,
  seedContent,
  sourceOf,
  standingsOfPlayers,
  ticketRefillKind,
  verifySpin,
} from '@ganj/server/test/internals'
import { openSession } from '../console/operator.ts'
import { record } from './record.ts'

const sessionSecret = 'the session secret of a bench only'
const botToken = '123456789:a-bot-that-lives-only-in-a-bench'

interface Ask {
  body?: object
  query?: object
}

/** The real server on a database, with recorded plans and a manual clock. */
export type App = Awaited<ReturnType<typeof openApp>>['app']

export async function openApp(url: string) {
  const database: Database = openDatabase({ url, size: 4, onError: () => undefined })
  const recorder = record(database.pool)
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', ACCESS_TOKEN_TTL: '3600' })
  let passed = 0
  const clock = () => new Date(Date.now() + passed)
  const dependencies: Dependencies = {
    settings,
    secrets: { sessionSecret, proof: { kind: 'hmac', botToken } },
    database,
    clock,
    randomBytes,
    log: createLog(settings),
    playDeck: { prove: async (token) => token },
  }
  await database.transaction((tx) => seedContent(tx, contentKinds, clock()))
  const { app: server, jobs, verifier } = await createApp(dependencies)
  const tokens = createAccessTokens(sessionSecret, 3600, clock)

  const send = async (endpoint: Endpoint, { body, query }: Ask, token?: string) => {
    const response = await server.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(endpoint.method === 'POST' ? { payload: body ?? {} } : {}),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(endpoint.idempotent ? { 'idempotency-key': publicId() } : {}),
      },
    })
    return { status: response.statusCode, json: response.json() as never }
  }
  const caller =
    (token?: () => string) =>
    async <Reply>(endpoint: Endpoint, ask: Ask = {}, ...statuses: number[]): Promise<Reply> => {
      const answer = await send(endpoint, ask, token?.())
      if (!(statuses.length > 0 ? statuses : [200]).includes(answer.status)) {
        throw new Error(
          `${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.json)}`,
        )
      }
      return answer.json
    }
  const as = (id: number, sessionId = 'bench') => caller(() => tokens.issue({ id: BigInt(id), sessionId }))
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as Row[]

  const operator = async (name: string) => {
    const token = await openSession((text, values) => database.pool.query(text, values), name, clock())
    const ask = async ({ method, path }: AdminCall, { body, query }: Ask, headers = {}) => {
      const response = await server.inject({
        method,
        url: `/admin/api${path}`,
        ...(query ? { query: query as Record<string, string> } : {}),
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
        headers: { cookie: `ganj_operator=${token}`, ...headers },
      })
      if (response.statusCode !== 200)
        throw new Error(`${method} ${path} ${JSON.stringify(query)}: ${response.statusCode} ${response.body}`)
      return response.json() as { rows?: Record<string, unknown>[]; next?: string | null; csrfToken: string }
    }
    const { csrfToken } = await ask(getSession, {})
    return {
      read: (call: AdminCall, query: Readonly<Record<string, string>>) => ask(call, { query }),
      send: (call: AdminCall, body: object) =>
        ask(
          call,
          { body },
          { 'x-csrf-token': csrfToken, ...(call.idempotent && { 'idempotency-key': publicId() }) },
        ),
    }
  }

  const app = {
    as,
    operator,
    anyone: caller(),
    pass: (seconds: number) => {
      passed += seconds * 1000
    },
    signIn: (endpoint: Endpoint, number: number) =>
      caller()<{ refreshToken: string }>(endpoint, {
        body: { token: developmentInitData(number, botToken, clock) },
      }),
    signInPlayDeck: (endpoint: Endpoint, uid: string) => caller()(endpoint, { body: { pdToken: uid } }),
    lastJoined: async () => {
      const [row] = await query<{ id: bigint; session: string }>(
        `SELECT p.id, s.id AS session FROM player p JOIN session s ON s.player_id = p.id AND s.revoked_at IS NULL
          WHERE telegram_id IS NOT NULL ORDER BY p.id DESC, s.created_at DESC LIMIT 1`,
      )
      const id = Number(row?.id)
      return { id, call: as(id, row?.session) }
    },
    /** Verifies every pending run. */
    verify: () => verifier.drain(),
    runJob: (name: JobName, payload: object = {}) =>
      (handlersOf(jobs)[name] as (payload: object) => Promise<void>)(payload),
    /** Sets enough progress to claim a reward. */
    achieve: (id: number) =>
      query(
        `INSERT INTO progress VALUES ($1, 'run-verified:count', false, 100, ($2::timestamptz AT TIME ZONE 'Asia/Tehran')::date, 100)
         ON CONFLICT (player_id, measure) DO UPDATE SET ever = 100, day = excluded.day, today = 100`,
        [id, clock()],
      ),
    look: (id: number) => as(id)(getWheelItems),
    /** Sends the statements of the leaderboard sync, without sorted sets. @returns a function that reads the later changes */
    followBoards: async () => {
      const board = (dimension: 'weekly' | 'daily' | 'all-time' | 'blue-fire') =>
        periodOf(dimension, clock(), settings.TIME_ZONE).board
      const boards = [board('weekly'), board('daily'), board('all-time'), board('blue-fire')]
      await sourceOf(database)
      await nextFencingToken(database)
      await pageOf(database, board('weekly'), 0n, chunkSize)
      const since = await changesBegin(database)
      await standingsOfPlayers(database, [
        { board: board('weekly'), players: [1n, 2n, 3n] },
        { board: board('daily'), players: [3n] },
      ])
      return () => changesSince(database, boards, since)
    },
    plainReads: async () => {
      await server.inject('/readyz')
    },
    /** The commands of operators. */
    commands: async () => {
      const [spin] = await query<{ id: string }>('SELECT public_id AS id FROM wheel_spin LIMIT 1')
      await verifySpin(database, spin?.id ?? '')
      const [refill] = ticketRefillKind.seed
      if (!refill) throw new Error('nothing to change')
      const change = { position: 0, changedBy: 'a bench', now: clock() }
      await database.transaction((tx) =>
        changeContent(tx, ticketRefillKind, refill.publicId, refill.data, change),
      )
    },
  }
  return {
    app,
    recorder,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}
