import pg from 'pg'
import { refuseWhenReadOnly } from '../read-only.ts'
import { type SlowStatement, watchQueries } from '../telemetry/query-metrics.ts'
import { endDeadConnections } from './dead-connections.ts'
import { isUseless, translated } from './errors.ts'
import type { Statement } from './sql.ts'
import { answerMsOf, keepAliveInitialDelayMillis, sessionTimeLimits, type TimeLimits } from './time-limits.ts'

// Amounts are bigint: an int8 must not pass through a double.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, BigInt)

/**
 * Reads. Functions that write take a `Writer` or a `Tx`; scripts/checks/writers.mjs refuses a statement that writes through
 * this.
 */
export interface Db {
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row. */
  one<Row>(statement: Statement): Promise<Row>
  /** The only row, or undefined. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>
}

declare const writes: unique symbol
declare const transaction: unique symbol

/** An open transaction, or `autocommit`: for functions whose statements may each be executed alone. */
export interface Writer extends Db {
  readonly [writes]: true
}

/** An open transaction: for functions whose statements must be atomic. */
export interface Tx extends Writer {
  readonly [transaction]: true
}

export interface Database extends Db {
  /** Statements that are each a separate transaction. */
  readonly autocommit: Writer
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The same for work whose statements may take so long, milliseconds; a single statement is a transaction as well. */
  withStatementLimit(statementMs: number): Database
  /** The maximum of value calls that share a statement and a commit. */
  readonly mostInBatch: number
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  url: string
  /** The maximum of connections. */
  size: number
  onError(error: Error): void
  /** The maximum of value calls that share a statement and a commit; unset: 32. */
  batch?: number
  /**
   * `url` is that of a pooler in transaction mode: each transaction may use another connection. Statements have no
   * names then, and the pooler applies the session settings.
   */
  isPooled?: boolean
  /** For commands over all data: statements may scan whole tables. */
  scans?: boolean
  /** The time limits of the database; unset: the role's defaults. */
  limits?: TimeLimits
  /** How long the driver waits for an answer, milliseconds; unset: a little longer than the statement limit. */
  patienceMs?: number
  /** Called for slow statements. */
  onSlow?(slow: SlowStatement): void
}

/**
 * A connection caches the plans of its statements, and one made while a table was small scans all of it however large
 * it has become, until the next ANALYZE. Every statement of a call has an index, so that none needs such a plan.
 */
const planByIndex = 'SET enable_seqscan = off; SET jit = off'

/** Opens the pool; no connection is made before the first query. */
export function openDatabase(options: Options): Database {
  const { url, size, onError, onSlow, limits, scans = false, isPooled = false, batch = 32 } = options
  const answerMs = options.patienceMs ?? answerMsOf(limits?.statementMs)
  // By statements, not at connection: poolers refuse unknown startup parameters.
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
  // A broken connection is replaced at the next query; an unhandled error event would end the process.
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

/** The same, but refused in a read-only request: it writes nothing. */
const refusing =
  (transaction: Database['transaction']): Database['transaction'] =>
  async (work) => {
    refuseWhenReadOnly()
    return transaction(work)
  }

/** The same statements, each refused in a read-only request. */
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

/** Statements that are each a separate transaction, for settings that apply only in a transaction. */
const eachIn = (transaction: Database['transaction']): Db => ({
  rows: (statement) => transaction((tx) => tx.rows(statement)),
  one: (statement) => transaction((tx) => tx.one(statement)),
  maybe: (statement) => transaction((tx) => tx.maybe(statement)),
})

/** Executes a statement. */
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

/**
 * The query functions, over one function that executes a statement. @throws the result of `translated` for a database's
 * error
 */
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
    // An unresponsive connection would delay the rollback by the same time again; a standby would be given to the next
    // call.
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
