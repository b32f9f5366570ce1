import pg from 'pg'
import { type SlowStatement, watchQueries } from '../telemetry/query-metrics.ts'
import { translated } from './errors.ts'
import type { Statement } from './sql.ts'

// Money is bigint inside: an int8 must not pass through a double.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** Reads; and single statements that write, each a transaction of its own. */
export interface Db {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row. */
  one<Row>(statement: Statement): Promise<Row>
  /** The only row, or undefined. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>
}

declare const transaction: unique symbol

/** An open transaction. Writers ask for one, so that the pool does not compile there. */
export interface Tx extends Db {
  readonly [transaction]: true
}

export interface Database extends Db {
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  url: string
  /** Most connections at once. */
  size: number
  onError(error: Error): void
  /** For commands over everything: statements may read whole tables. */
  scans?: boolean
  /** How long an answer is waited for, milliseconds; unset: as long as it takes. */
  patienceMs?: number
  /** Told of statements that took long. */
  onSlow?(slow: SlowStatement): void
}

/**
 * A connection keeps the plans of its statements, and one made while a table was small reads all of it however large it
 * has become, until the statistics are taken anew. Every statement of a call has its index, so none needs that plan.
 */
const planByIndex = 'SET enable_seqscan = off; SET jit = off'

/** Opens the pool; nothing is connected before the first query. */
export function openDatabase({ url, size, onError, onSlow, patienceMs, scans = false }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: Math.min(patienceMs ?? 5_000, 5_000),
    ...(patienceMs ? { query_timeout: patienceMs } : {}),
    keepAlive: true,
    application_name: 'ganj',
    ...(scans ? {} : { onConnect: (client: pg.ClientBase) => client.query(planByIndex) }),
  })
  // A connection that breaks is replaced at the next query; unheard, the event would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const watch = watchQueries(pool, onSlow)
  return {
    ...queries((statement) => watch(statement, () => pool.query(asConfig(statement)))),
    transaction: (work) => inTransaction(pool, watch, work),
    pool,
    close: () => pool.end(),
  }
}

type Run = (statement: Statement) => Promise<pg.QueryResult>

const asConfig = ({ name, text, values }: Statement) => ({ name, text, values: [...values] })

function queries(run: Run): Db {
  const rows = async <Row>(statement: Statement) => {
    try {
      return (await run(statement)).rows as Row[]
    } catch (error) {
      throw translated(error)
    }
  }
  const maybe = async <Row>(statement: Statement) => (await rows<Row>(statement))[0]
  const one = async <Row>(statement: Statement) => {
    const row = await maybe<Row>(statement)
    if (row === undefined) throw new Error(`no row from: ${statement.text}`)
    return row
  }
  return { rows, maybe, one }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  watch: ReturnType<typeof watchQueries>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(
      queries((statement) => watch(statement, () => client.query(asConfig(statement)))) as Tx,
    )
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw translated(error)
  } finally {
    client.release(broken)
  }
}
