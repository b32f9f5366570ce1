import { createBatchWriter, type Outcome } from '../database/batch-writer.ts'
import type { Database } from '../database/database.ts'
import type { Statement } from '../database/sql.ts'
import { Fault, isFaultCode } from '../fault.ts'
import type { Idempotency } from './idempotency.ts'

/** Calls of different players as columns, in one order. */
export interface CallColumns<Order> {
  players: bigint[]
  keys: string[]
  hashes: Buffer[]
  nows: Date[]
  orders: Order[]
}

interface Row<Answer> {
  /** The call's number, from 1. */
  at: number
  fault: string | null
  answer: Answer | null
}

interface Call<Order> extends Idempotency {
  order: Order
  now: Date
}

/**
 * A call that moves value, batched: concurrent calls share a statement and its commit. Each keeps its key, its answer
 * and its atomicity; a repetition gets the answer of the first call.
 * @param statementOf returns a row of `at`, `fault` and `answer` for each call
 */
export function batchedCall<Order, Answer>(statementOf: (calls: CallColumns<Order>) => Statement) {
  const writers = new WeakMap<Database, (call: Call<Order>) => Promise<Answer>>()
  const writerOf = (database: Database) => {
    const writeMany = async (calls: readonly Call<Order>[]) =>
      outcomesOf(await database.rows<Row<Answer>>(statementOf(columnsOf(calls))))
    return createBatchWriter(writeMany, { most: database.mostInBatch })
  }
  return (
    database: Database,
    { playerId, key, hash }: Idempotency,
    order: Order,
    now: Date,
  ): Promise<Answer> => {
    const writer = writers.get(database) ?? writerOf(database)
    writers.set(database, writer)
    return writer({ playerId, key, hash, order, now })
  }
}

const columnsOf = <Order>(calls: readonly Call<Order>[]): CallColumns<Order> => ({
  players: calls.map(({ playerId }) => playerId),
  keys: calls.map(({ key }) => key),
  hashes: calls.map(({ hash }) => hash),
  nows: calls.map(({ now }) => now),
  orders: calls.map(({ order }) => order),
})

function outcomesOf<Answer>(rows: readonly Row<Answer>[]): Outcome<Answer>[] {
  const outcomes: Outcome<Answer>[] = []
  for (const { at, fault, answer } of rows) {
    if (fault !== null && !isFaultCode(fault)) throw new Error(`${fault} is no fault code`)
    outcomes[at - 1] = fault === null ? { answer: answer as Answer } : { fault: new Fault(fault) }
  }
  return outcomes
}

/**
 * Terms that most calls of a batch share are sent once: the distinct terms as a JSON array, and the index of each
 * call's terms, counted from 1.
 */
export function sharedTerms(terms: readonly string[]): { terms: string; of: number[] } {
  const numbers = new Map<string, number>()
  const of = terms.map((term) => {
    const number = numbers.get(term) ?? numbers.size + 1
    numbers.set(term, number)
    return number
  })
  return { terms: `[${[...numbers.keys()].join(',')}]`, of }
}
