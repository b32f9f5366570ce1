import type { Socket } from 'node:net'
import pg from 'pg'

/** Internal fields of the driver's client, which its types do not declare. */
interface DriverClient extends pg.ClientBase {
  processID: number
  /** False while an answer is pending. */
  readyForQuery: boolean
  connection: { stream: Socket }
}

const isDriverClient = (client: pg.ClientBase): client is DriverClient =>
  'processID' in client && 'connection' in client

/** @throws when the driver no longer has these fields */
export function driverClientOf(client: pg.ClientBase): DriverClient {
  if (!isDriverClient(client))
    throw new Error('the client of the database driver does not show its connection')
  return client
}

interface Watched {
  openedAt: number
  bytesRead: number
  /** How many consecutive checks found a pending answer without any received data. */
  silentLooks: number
}

interface Options {
  url: string
  /**
   * The number of checks without a byte of an answer after which the connection is looked up in the database. Not a
   * duration: a process that was busy itself has not read what was received.
   */
  looks?: number
}

/** The interval of the checks. */
const everyMs = 1_000
/** The time limit of the lookup, milliseconds. */
const patienceMs = 2_000

/**
 * Finds connections of a pool that died silently: a firewall dropped them, or their machine lost power. A query on one
 * would be waited for until its time limit, and the locks of its session would remain. So a silent connection is looked
 * up through another one: when its session waits for a statement, or does not exist any more, the connection is dead.
 * It is ended on both sides, together with all other connections of the pool without a pending answer.
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
    // An unresponsive database gives no information about its connections: then the time limits apply.
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
 * The busy sessions. Those that have waited for a statement for long are terminated, because of their locks; a session
 * younger than its connection belongs to another one.
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
