import pg from 'pg'

/** Something that runs until it is stopped, and may be started again. */
interface Work {
  start(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  url: string
  /** Any number that no other work has. */
  lock: number
  /** How often those that wait ask whether it is their turn, milliseconds. */
  everyMs: number
  log: { warn(fields: object, message: string): void }
}

/**
 * Work that only one of all processes may do: who holds the lock does it, the others stand by. The lock is the
 * connection's, so that a process that dies, or loses its database, makes room for the next.
 */
export function inOneProcess(work: Work, { url, lock, everyMs, log }: Options): Work {
  let holder: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let isStopped = false

  const again = () => {
    if (!isStopped) timer = setTimeout(attempt, everyMs).unref()
  }
  const lose = (client: pg.Client) => {
    if (holder !== client) return
    holder = undefined
    turn = turn.then(() => work.stop()).then(again)
  }
  const take = async () => {
    const client = await locked(url, lock).catch((error: unknown) => {
      log.warn({ err: error }, 'nobody can be asked whose turn it is')
      return undefined
    })
    if (!client) return again()
    if (isStopped) return client.end()
    holder = client
    client.once('end', () => lose(client))
    await work.start()
  }
  const attempt = () => {
    turn = turn.then(take)
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
    keepAlive: true,
    application_name: 'ganj turn',
  })
  // What breaks shows as the connection's end.
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
