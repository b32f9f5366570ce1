import type pg from 'pg'
import { type Database, queries, type Tx, type Writer } from '#platform/database/database.ts'
import { translated } from '#platform/database/errors.ts'
import type { Statement } from '#platform/database/sql.ts'
import type { Scheduler } from './scheduler.ts'

/** The error of callers that waited for a process that died. */
export class ProcessKilled extends Error {}

/** Where a process dies: before a statement reaches the database, or after it was executed without an answer. */
export type Death = 'before' | 'after' | undefined

interface Params {
  pool: pg.Pool
  scheduler: Scheduler
  isAlive(): boolean
  /** Whether the process dies at a statement, by its name. */
  deathAt(name: string): Death
  /** Ends the process. */
  die(point: string): void
}

interface Question {
  client: pg.PoolClient
  name: string
  isWithin: boolean
  /** The database's reaction to a dead process: it rolls back. */
  isAfterlife?: boolean
  ask(): Promise<pg.QueryResult>
}

/** The database as one process has it: each statement waits for its turn, and a dead process gets no more answers. */
export function createProcessDatabase({ pool, scheduler, isAlive, deathAt, die }: Params): Database {
  const schedule = ({ client, name, isWithin, isAfterlife = false, ask }: Question) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      let deliver = () => reject(new ProcessKilled())
      const run = async () => {
        const death = isAfterlife || !isAlive() ? undefined : deathAt(name)
        if (death === 'before') die(`before ${name}`)
        if (!isAfterlife && !isAlive()) return
        try {
          const answer = await ask()
          if (death === 'after') die(`after ${name}`)
          deliver = () => resolve(answer)
        } catch (error) {
          deliver = () => reject(error as Error)
        }
      }
      const session = (client as unknown as { processID: number }).processID
      const handOver = () => (isAfterlife || isAlive() ? deliver() : reject(new ProcessKilled()))
      scheduler.add({ isWithin, session, run, deliver: handOver })
    })

  const alone = async (statement: Statement) => {
    if (!isAlive()) throw new ProcessKilled()
    const client = await pool.connect()
    try {
      const name = nameOf(statement)
      return await schedule({ client, name, isWithin: false, ask: () => client.query(asConfig(statement)) })
    } finally {
      client.release()
    }
  }
  const transaction = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => {
    if (!isAlive()) throw new ProcessKilled()
    const client = await pool.connect()
    let isOpen = false
    const within = (statement: Statement) => {
      const isFirst = !isOpen
      isOpen = true
      return schedule({
        client,
        name: nameOf(statement),
        isWithin: !isFirst,
        ask: () => {
          if (isFirst) client.query('BEGIN').catch(() => undefined)
          return client.query(asConfig(statement))
        },
      })
    }
    const end = (name: 'COMMIT' | 'ROLLBACK') =>
      schedule({
        client,
        name,
        isWithin: true,
        isAfterlife: name === 'ROLLBACK',
        ask: () => client.query(name),
      })
    try {
      const result = await work(queries(within) as Tx)
      if (isOpen) await end('COMMIT')
      return result
    } catch (error) {
      if (isOpen) await end('ROLLBACK')
      throw translated(error)
    } finally {
      client.release()
    }
  }
  const each = queries(alone)
  const database: Database = {
    ...each,
    autocommit: each as Writer,
    transaction,
    withStatementLimit: () => database,
    mostInBatch: 32,
    pool,
    close: async () => undefined,
  }
  return database
}

const asConfig = ({ name, text, values }: Statement) => ({ name, text, values: [...values] })

const names = new Map<string, string>()

/** A short name of a statement: the function it calls, or the table it writes or reads first. */
function nameOf({ text }: Statement): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const [, verb = '', table = ''] = /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/.exec(text) ?? []
  const called = /(?:FROM|SELECT|JOIN)\s+(?:\w+\.)?([a-z]+_[a-z_]+)\s*\(/.exec(text)?.[1]
  const read = /\bFROM\s+(\w+)/.exec(text)?.[1] ?? text.trim().slice(0, 24)
  const name = called ?? (verb ? `${verb} ${table}` : `SELECT ${read}`)
  names.set(text, name)
  return name
}
