import type pg from 'pg'
import { type Database, type Db, queries } from '../database.ts'

/** One connection in an open transaction. */
export interface Connection {
  client: pg.PoolClient
  /** Reads by the same connection. */
  db: Db
}

/** Values have the same text in every database, whatever its defaults are, and no number is rounded. */
const plainTexts = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL DateStyle = 'ISO, MDY'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL IntervalStyle = 'postgres'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`

/**
 * Runs `work` in one transaction of one connection, committed when it returns. When it throws, the connection is closed,
 * which also ends a stream.
 */
export async function onConnection<Result>(
  database: Database,
  begin: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect()
  let hasFailed = true
  try {
    await client.query(`${begin}; ${plainTexts}`)
    const db = queries(({ text, values }) => client.query({ text, values: [...values] }))
    const result = await work({ client, db })
    await client.query('COMMIT')
    hasFailed = false
    return result
  } finally {
    client.release(hasFailed)
  }
}
