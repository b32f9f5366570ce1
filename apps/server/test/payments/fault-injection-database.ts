import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Chance } from './world.ts'

class Committed extends Error {}

/** The error of a process that is killed. */
export class ProcessKilled extends Error {}

/**
 * The transaction of a batch as the whole database of a process. Each transaction in it is a savepoint: one that is
 * killed leaves the same state as a process that is killed before any of its statements, or after its commit.
 */
export function databaseIn(tx: Tx, chance: Chance, pool: Database['pool']): Database {
  const transaction: Database['transaction'] = async (work) => {
    const dies = chance.once(6) ? chance.below(14) : undefined
    let statements = 0
    const live = <T>(run: () => Promise<T>) => {
      if (dies === statements++) throw new ProcessKilled()
      return run()
    }
    const failing = {
      ...tx,
      rows: (statement) => live(() => tx.rows(statement)),
      one: (statement) => live(() => tx.one(statement)),
      maybe: (statement) => live(() => tx.maybe(statement)),
    } as Tx
    await tx.rows(sql`SAVEPOINT transaction_start`)
    try {
      const result = await work(failing)
      await tx.rows(sql`RELEASE transaction_start`)
      if (dies === 13) throw new Committed()
      return result
    } catch (error) {
      if (error instanceof Committed) throw new ProcessKilled()
      await tx.rows(sql`ROLLBACK TO transaction_start`)
      await tx.rows(sql`RELEASE transaction_start`)
      throw error
    }
  }
  const database: Database = {
    ...tx,
    autocommit: tx,
    transaction,
    withStatementLimit: () => database,
    mostInBatch: 1,
    pool,
    close: async () => undefined,
  }
  return database
}
