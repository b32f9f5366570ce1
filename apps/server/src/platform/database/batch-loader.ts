import { type Context, context } from '@opentelemetry/api'
import type { Database, Db } from './database.ts'

interface PendingKey<Key, Answer> {
  key: Key
  /** The request's marks, for the trace and for the log line of a slow statement. */
  within: Context
  answer(answer: Answer): void
  fail(error: unknown): void
}

interface Options {
  /** The maximum number of keys in one statement. */
  most: number
}

/** A second statement is sent only beside one that takes longer: a slow one must not delay all later reads. */
const slowMs = 50
const mostInFlight = 2

/**
 * A read of one key, batched into reads of many. Keys requested in the same turn of the event loop, or while a statement
 * is in flight, share a statement. A lone key is sent alone, in the same turn. After a statement the next one waits for one
 * more turn, in which callers that were answered ask again: a statement costs the same however few keys it has. A key joins
 * only a statement that has not been sent, so that no answer is older than its request. A failure affects only the keys
 * of that statement; the trace assigns the statement to the first of them. Not for a transaction, whose reads belong to
 * its own connection.
 * @param readMany answers in the order of its keys, which may contain repetitions
 */
export function createBatchLoader<Key, Answer>(
  readMany: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { most }: Options,
): (key: Key) => Promise<Answer> {
  let waiting: PendingKey<Key, Answer>[] = []
  let inFlight = 0
  let slow = 0
  let isTurnPlanned = false

  const send = async (asked: readonly PendingKey<Key, Answer>[], within: Context) => {
    inFlight++
    let isSlow = false
    const patience = setTimeout(() => {
      isSlow = true
      slow++
      planTurn()
    }, slowMs)
    try {
      const answers = await context.with(within, () => readMany(asked.map(({ key }) => key)))
      for (const [index, { answer }] of asked.entries()) answer(answers[index] as Answer)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
    clearTimeout(patience)
    if (isSlow) slow--
    inFlight--
    isTurnPlanned = true
    setImmediate(() => setImmediate(sendWaiting))
  }
  const sendWaiting = () => {
    isTurnPlanned = false
    const [first] = waiting
    if (!first || !hasPlace()) return
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    void send(asked, first.within)
  }
  const hasPlace = () => inFlight === slow && inFlight < mostInFlight
  const planTurn = () => {
    if (isTurnPlanned || waiting.length === 0 || !hasPlace()) return
    isTurnPlanned = true
    setImmediate(sendWaiting)
  }
  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, within: context.active(), answer, fail })
      planTurn()
    })
}

/** The same with the database as a parameter: each database has its own loader. */
export function batchedRead<Key, Answer>(
  readMany: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
  options: Options,
): (database: Database, key: Key) => Promise<Answer> {
  const loaders = new WeakMap<Database, (key: Key) => Promise<Answer>>()
  return (database, key) => {
    const read = loaders.get(database) ?? createBatchLoader((keys) => readMany(database, keys), options)
    loaders.set(database, read)
    return read(key)
  }
}

/** The rows of each key, from a statement for that many keys; `at` is the key's number among them, from 1. */
export function byKey<Row extends { at: number }>(rows: readonly Row[], keys: number): Row[][] {
  const each = Array.from({ length: keys }, (): Row[] => [])
  for (const row of rows) each[row.at - 1]?.push(row)
  return each
}
