import pg from 'pg'
import { keepAliveInitialDelayMillis } from './time-limits.ts'

/** Work that runs until it is stopped, and may be started again. */
interface Work {
  /** @param onFailed called when it has ended by itself */
  start(onFailed: (error: unknown) => void): Promise<void>
  stop(): Promise<void>
}

/** Started and stopped once for a process. */
interface Candidate {
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  url: string
  /** Any number that no other work uses. */
  lock: number
  /** How often standby processes try to take the lock, milliseconds. */
  everyMs: number
  /**
   * The maximum time for which a process resigns after a failure, milliseconds: doubled with each consecutive failure.
   */
  longestMs?: number
  log: { warn(fields: object, message: string): void }
}

/**
 * Work that only one process may do: the holder of the lock is the leader, the others are on standby. The lock belongs
 * to the connection, so that a process that dies, or loses its database, makes room for the next. A process whose work
 * fails resigns too: the cause may concern this process alone.
 */
export function electLeader(work: Work, options: Options): Candidate {
  const { url, lock, everyMs, longestMs = 300_000, log } = options
  let holder: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let isStopped = false
  let failures = 0
  let startedAt = 0

  const again = (waitMs = everyMs) => {
    if (!isStopped) timer = setTimeout(attempt, waitMs).unref()
  }
  const lose = (client: pg.Client) => {
    if (holder !== client) return
    holder = undefined
    turn = turn.then(() => work.stop()).then(() => again())
  }
  const resign = (client: pg.Client, error: unknown) => {
    if (holder !== client) return
    holder = undefined
    failures = performance.now() - startedAt > longestMs ? 1 : failures + 1
    const waitMs = Math.min(everyMs * 2 ** failures, longestMs)
    log.warn({ err: error, waitMs }, 'the work of one process failed here: another one may take it over')
    turn = turn
      .then(() => work.stop())
      .then(() => client.end())
      .catch(() => undefined)
      .then(() => again(waitMs))
  }
  const tryToLead = async () => {
    const client = await locked(url, lock).catch((error: unknown) => {
      log.warn({ err: error }, 'nobody can be asked whose turn it is')
      return undefined
    })
    if (!client) return again()
    if (isStopped) return client.end()
    holder = client
    client.once('end', () => lose(client))
    startedAt = performance.now()
    const onFailed = (error: unknown) => resign(client, error)
    await work.start(onFailed).catch(onFailed)
  }
  const attempt = () => {
    turn = turn.then(tryToLead)
    return turn
  }

  return {
    start: attempt,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await turn
      const client = holder
      holder = undefined
      if (!client) return
      await work.stop()
      await client.end()
    },
  }
}

/** A connection that holds the lock; undefined while another one does. */
async function locked(url: string, lock: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // It only tries a lock without waiting.
    query_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'ganj turn',
  })
  // A failure is visible as the connection's end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock])
    if (rows[0]?.mine) return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  await client.end()
  return undefined
}
