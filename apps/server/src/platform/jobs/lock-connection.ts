import type { Pool, PoolClient, QueryResultRow } from 'pg'

export interface LockConnection {
  /** Sends statements one after the other: jobs of the same minute share the connection, which takes one at a time. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** Closes the connection, and so releases all its locks. */
  close(): Promise<void>
}

/**
 * A connection of a pool that stays open for the locks of its session. A killed process holds none. After a failure the
 * next statement takes a new connection.
 * @param prepare takes the locks that every connection holds
 */
export function createLockConnection(
  pool: Pool,
  prepare: (client: PoolClient) => Promise<unknown> = async () => undefined,
): LockConnection {
  let holder: Promise<PoolClient> | undefined
  let held: PoolClient | undefined
  let isClosed = false

  const open = async () => {
    const client = await pool.connect()
    held = client
    client.once('error', () => drop(client))
    await prepare(client).catch((error: unknown) => {
      drop(client)
      throw error
    })
    return client
  }
  const connection = () => {
    if (isClosed) throw new Error('the connection that holds the locks is closed')
    holder ??= open().catch((error: unknown) => {
      holder = undefined
      throw error
    })
    return holder
  }
  /** A closed connection may still fail while it ends. */
  const drop = (client: PoolClient) => {
    if (held !== client) return
    held = undefined
    holder = undefined
    client.release(true)
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    query: <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => {
      const answer = last.then(async () => (await (await connection()).query<Row>(text, [...values])).rows)
      last = answer.catch(() => undefined)
      return answer
    },
    close: async () => {
      isClosed = true
      const client = await holder?.catch(() => undefined)
      if (client) drop(client)
    },
  }
}
