import pg from 'pg'
import { refuseWhenReadOnly } from '../read-only.ts'
import { type SlowStatement, watchQueries } from '../telemetry/query-metrics.ts'
import { endDeadConnections } from './dead-connections.ts'
import { isUseless, translated } from './errors.ts'
import type { Statement } from './sql.ts'
import { answerMsOf, keepAliveInitialDelayMillis, sessionTimeLimits, type TimeLimits } from './time-limits.ts'

// Money is bigint inside: an int8 must not pass through a double.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** Reads. What writes asks for a `Writer` or a `Tx`; scripts/checks/writers.mjs refuses a statement that writes through this. */
export interface Db {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row. */
  one<Row>(statement: Statement): Promise<Row>
  /** The only row, or undefined. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>
}

declare const writes: unique symbol
declare const transaction: unique symbol

/** An open transaction, or `autocommit`: for who writes by statements that may each stand alone. */
export interface Writer extends Db {
  readonly [writes]: true
}

/** An open transaction: for whose statements hold only together. */
export interface Tx extends Writer {
  readonly [transaction]: true
}

export interface Database extends Db {
  /** Statements that are each a transaction of their own. */
  readonly autocommit: Writer
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for work whose statements may take so long, milliseconds; one alone is a transaction as well. */
  withStatementLimit(statementMs: number): Database
  /** Most value calls that share a statement and a commit. */
  readonly mostInBatch: number
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  url: string
  /** Most connections at once. */
  size: number
  onError(error: Error): void
  /** Most value calls that share a statement and a commit; unset: 32. */
  batch?: number
  /**
   * `url` is that of a pooler by transaction: a connection is another one of the database after each. Statements have no
   * names then, and the pooler sets what a session has here.
   */
  isPooled?: boolean
  /** For commands over everything: statements may read whole tables. */
  scans?: boolean
  /** What the database ends by itself; unset: what its role has set. */
  limits?: TimeLimits
  /** How long an answer is waited for, milliseconds; unset: a little longer than a statement may take. */
  patienceMs?: number
  /** Called for statements that took long. */
  onSlow?(slow: SlowStatement): void
}

/**
 * A connection keeps the plans of its statements, and one made while a table was small reads all of it however large it
 * has become, until the statistics are taken anew. Every statement of a call has its index, so none needs that plan.
 */
const planByIndex = 'SET enable_seqscan = off; SET jit = off'

/** Opens the pool; nothing is connected before the first query. */
export function openDatabase(options: Options): Database {
  const { url, size, onError, onSlow, limits, scans = false, isPooled = false, batch = 32 } = options
  const answerMs = options.patienceMs ?? answerMsOf(limits?.statementMs)
  // Set by statements, not when connecting: poolers refuse parameters that they do not know.
  const session = [...(scans ? [] : [planByIndex]), ...(limits ? [sessionTimeLimits(limits)] : [])].join('; ')
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: Math.min(options.patienceMs ?? 5_000, 5_000),
    ...(answerMs ? { query_timeout: answerMs } : {}),
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'ganj',
    ...(session && !isPooled ? { onConnect: (client: pg.ClientBase) => client.query(session) } : {}),
  })
  // A connection that breaks is replaced at the next query; unanswered, the event would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  // A pooler's sessions are not those of its connections.
  const deadConnections = limits && !isPooled ? endDeadConnections(pool, { url }) : undefined
  const watch = watchQueries(pool, onSlow)
  const inPool = { pool, watch, isPooled }
  const shared = {
    pool,
    mostInBatch: batch,
    close: () => {
      deadConnections?.stop()
      return pool.end()
    },
    withStatementLimit: (statementMs: number): Database => {
      const transaction: Database['transaction'] = (work) => inTransaction(inPool, work, statementMs)
      const each = eachIn(transaction)
      return {
        ...shared,
        ...each,
        autocommit: unlessReadOnly(each) as Writer,
        transaction: refusing(transaction),
      }
    },
  }
  const each = queries((statement) => watch(statement, () => pool.query(asConfig(statement, { isPooled }))))
  return {
    ...shared,
    ...each,
    autocommit: unlessReadOnly(each) as Writer,
    transaction: refusing((work) => inTransaction(inPool, work)),
  }
}

/** The same, but not in a request that may read only: it writes nothing, whatever it calls. */
const refusing =
  (transaction: Database['transaction']): Database['transaction'] =>
  async (work) => {
    refuseWhenReadOnly()
    return transaction(work)
  }

/** The same statements, but none in a request that may read only. */
const unlessReadOnly = ({ rows, one, maybe }: Db): Db => ({
  rows: async (statement) => {
    refuseWhenReadOnly()
    return rows(statement)
  },
  one: async (statement) => {
    refuseWhenReadOnly()
    return one(statement)
  },
  maybe: async (statement) => {
    refuseWhenReadOnly()
    return maybe(statement)
  },
})

/** Statements that are each a transaction of their own, for what holds only in one. */
const eachIn = (transaction: Database['transaction']): Db => ({
  rows: (statement) => transaction((tx) => tx.rows(statement)),
  one: (statement) => transaction((tx) => tx.one(statement)),
  maybe: (statement) => transaction((tx) => tx.maybe(statement)),
})

/** Carries out a statement. */
type Run = (statement: Statement) => Promise<pg.QueryResult>

const asConfig = (
  { name, text, values }: Statement,
  { isPooled, answerMs }: { isPooled: boolean; answerMs?: number | undefined },
) => ({
  ...(isPooled ? {} : { name }),
  text,
  values: [...values],
  ...(answerMs ? { query_timeout: answerMs } : {}),
})

/** The ways to ask, over one way to carry a statement out. @throws what `translated` makes of a database's error */
export function queries(run: Run): Db {
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

interface InPool {
  pool: pg.Pool
  watch: ReturnType<typeof watchQueries>
  isPooled: boolean
}

async function inTransaction<Result>(
  { pool, watch, isPooled }: InPool,
  work: (tx: Tx) => Promise<Result>,
  statementMs?: number,
): Promise<Result> {
  const answerMs = answerMsOf(statementMs)
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  let broken: Error | undefined
  try {
    await client.query(statementMs ? `BEGIN; SET LOCAL statement_timeout = ${statementMs}` : 'BEGIN')
    const result = await work(
      queries((statement) =>
        watch(statement, () => client.query(asConfig(statement, { isPooled, answerMs }))),
      ) as Tx,
    )
    await client.query('COMMIT')
    return result
  } catch (error) {
    // One that does not answer would let the rollback wait as long again; a standby would be handed to the next call.
    if (isUseless(error)) broken = error
    else {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
    }
    throw translated(error)
  } finally {
    client.release(broken)
  }
}
