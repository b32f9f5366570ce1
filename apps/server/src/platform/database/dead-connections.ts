import type { Socket } from 'node:net'
import pg from 'pg'

/** What the driver's client shows of itself beyond its types. */
interface DriverClient extends pg.ClientBase {
  processID: number
  /** False while an answer is awaited. */
  readyForQuery: boolean
  connection: { stream: Socket }
}

const isDriverClient = (client: pg.ClientBase): client is DriverClient =>
  'processID' in client && 'connection' in client

/** @throws when the driver no longer shows what is looked at here */
export function driverClientOf(client: pg.ClientBase): DriverClient {
  if (!isDriverClient(client))
    throw new Error('the client of the database driver does not show its connection')
  return client
}

interface Watched {
  openedAt: number
  bytesRead: number
  /** How many looks in a row have seen that an answer is awaited of which nothing has come. */
  silentLooks: number
}

interface Options {
  url: string
  /**
   * After how many looks without a byte of an answer the database is asked about a connection. Not after how long: a process
   * that was busy itself has not read what came.
   */
  looks?: number
}

/** Between two looks. */
const everyMs = 1_000
/** How long the database may take to say what it knows, milliseconds. */
const patienceMs = 2_000

/**
 * Finds connections of a pool that have died without a word: a firewall forgot them, or the machine behind them lost its power.
 * What was asked on them would be waited for as long as a statement may take, and what their sessions have locked stays locked.
 * So a connection that stays silent is looked up by another one: when its session there awaits a statement, or is none any more,
 * the connection is dead. It is ended on both sides, and with it all others of the pool that await no answer.
 */
export function endDeadConnections(pool: pg.Pool, options: Options) {
  const { url, looks = 4 } = options
  const known = new Map<DriverClient, Watched>()
  pool.on('connect', (client) => {
    known.set(driverClientOf(client), { openedAt: performance.now(), bytesRead: 0, silentLooks: 0 })
  })
  pool.on('remove', (client) => known.delete(driverClientOf(client)))

  const silent = () =>
    [...known].filter(([{ readyForQuery, connection }, watched]) => {
      const { bytesRead } = connection.stream
      const isSilent = !readyForQuery && bytesRead === watched.bytesRead
      watched.silentLooks = readyForQuery ? 0 : isSilent ? watched.silentLooks + 1 : 1
      watched.bytesRead = bytesRead
      return watched.silentLooks >= looks
    })
  const check = async (): Promise<void> => {
    const suspects = silent()
    if (suspects.length === 0) return
    const asked = suspects.map(([client, { openedAt, bytesRead }]) => ({
      client,
      bytesRead,
      pid: client.processID,
      ageMs: Math.round(performance.now() - openedAt),
    }))
    const alive = await aliveAmong(url, asked, (looks - 1) * everyMs)
    const dead = asked.filter(
      ({ client, pid, bytesRead }) => !alive.has(pid) && client.connection.stream.bytesRead === bytesRead,
    )
    if (dead.length === 0) return
    const unused = [...known.keys()].filter(({ readyForQuery }) => readyForQuery)
    for (const client of [...dead.map((one) => one.client), ...unused])
      client.connection.stream.destroy(new Error('Connection terminated: the database knows nothing of it'))
  }
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    // A database that does not answer says nothing of its connections: then the limits of time hold.
    await check().catch(() => undefined)
    isChecking = false
  }, everyMs).unref()
  return { check, stop: () => clearInterval(timer) }
}

interface Suspect {
  pid: number
  ageMs: number
}

/**
 * The sessions that are at work. Those that await a statement for long are ended, for what they have locked; one that is
 * younger than its connection is another's.
 */
async function aliveAmong(url: string, asked: readonly Suspect[], silentMs: number): Promise<Set<number>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'ganj',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; isAlive: boolean }>(
      `SELECT pid, CASE WHEN state = 'active' OR state_change > clock_timestamp() - make_interval(secs => $3 / 1000.0)
                        THEN true ELSE NOT pg_terminate_backend(pid) END AS "isAlive"
         FROM pg_stat_activity JOIN unnest($1::int[], $2::float8[]) AS asked (pid, age_ms) USING (pid)
        WHERE usename = current_user AND backend_start < clock_timestamp() - make_interval(secs => (age_ms - 1000) / 1000)`,
      [asked.map(({ pid }) => pid), asked.map(({ ageMs }) => ageMs), silentMs],
    )
    return new Set(rows.filter(({ isAlive }) => isAlive).map(({ pid }) => pid))
  } finally {
    await client.end().catch(() => undefined)
  }
}
