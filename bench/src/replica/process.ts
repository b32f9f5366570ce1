import { randomUUID } from 'node:crypto'
import { getMovements, openRun, writtenHeader } from '@ganj/contract'
import {
  createAccessTokens,
  createApp,
  createLog,
  type Database,
  type Db,
  readConfig,
  replicaReads,
} from '@ganj/server/test/internals'

const secret = 'the session secret of a bench only'
const clock = () => new Date()

/** One server process that uses both databases, as one player sees it. */
export interface Process {
  /** Checks the replay position of the replica. */
  check(): Promise<void>
  /** Whether a call with this consistency token would read from the replica. */
  usesReplica(mark?: string): boolean
  /** Opens a run. Returns the consistency token of the answer, and the player's number of movements. */
  write(): Promise<{ mark: string; movements: number }>
  /** Lists the player's movements. Returns their number, and the database that answered. */
  list(mark?: string): Promise<{ status: number; movements: number; answered: 'primary' | 'replica' }>
  close(): Promise<void>
}

export async function startProcess(primary: Database, replica: Database): Promise<Process> {
  let answers = 0
  const counted: Db = {
    ...replica,
    rows: async (statement) => {
      const rows = await replica.rows<never>(statement)
      answers++
      return rows
    },
  }
  const ticks = () => performance.now()
  const reads = replicaReads({ primary, replica: counted, ticks, onLost: () => undefined })
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ANALYTICS: 'off' })
  const { app } = await createApp({
    settings,
    secrets: {
      sessionSecret: secret,
      proof: { kind: 'hmac', botToken: '1:a-bot-that-lives-only-in-a-bench' },
    },
    database: primary,
    reads,
    clock,
    randomBytes: (count) => Buffer.alloc(count, 7),
    log: createLog(settings),
  })
  await app.ready()
  const token = createAccessTokens(secret, 3600, clock).issue({ id: 1n, sessionId: 'bench' })
  const authorization = `Bearer ${token}`
  return {
    check: reads.check,
    usesReplica: (mark) => reads.of(mark) !== primary,
    write: async () => {
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: `/api${openRun.path}`,
        headers: { authorization, 'idempotency-key': randomUUID() },
        payload: {},
      })
      if (statusCode !== 200) throw new Error(body)
      const { rows } = await primary.pool.query(
        'SELECT count(*)::int AS movements FROM posting WHERE player_id = 1 AND part = 1',
      )
      return { mark: String(headers[writtenHeader]), movements: rows[0].movements as number }
    },
    list: async (mark) => {
      const before = answers
      const response = await app.inject({
        url: `/api${getMovements.path}?limit=50`,
        headers: { authorization, ...(mark ? { [writtenHeader]: mark } : {}) },
      })
      return {
        status: response.statusCode,
        movements: response.json().movements?.length,
        answered: answers > before ? 'replica' : 'primary',
      }
    },
    close: () => app.close(),
  }
}
