import { hash as hashOf } from 'node:crypto'
import { idempotencyKeyPattern } from '@ganj/contract'
import type { FastifyRequest } from 'fastify'
import type { Database, Tx, Writer } from '../database/database.ts'
import { deleteByPage } from '../database/delete-by-page.ts'
import { sql } from '../database/sql.ts'
import { Fault } from '../fault.ts'

/** One attempt to move value: the player's key, and a hash of the request. */
export interface Idempotency {
  readonly playerId: bigint
  readonly key: string
  readonly hash: Buffer
}

const pattern = new RegExp(idempotencyKeyPattern)

/** @throws Fault `idempotency.missing` when the header is absent or malformed. */
export function idempotencyOf(request: FastifyRequest, path: string, playerId: bigint): Idempotency {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !pattern.test(key)) throw new Fault('idempotency.missing')
  const hash = hashOf('sha256', `${path}\n${JSON.stringify(sorted(request.body ?? {}))}`, 'buffer')
  return { playerId, key, hash }
}

// Two bodies that differ only in the order of their fields are the same request.
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/**
 * The stored value of a key: a complete answer, or the facts from which the answer is computed again, as an array,
 * which no answer is. Facts are a tenth of the size. Earlier versions stored every answer completely.
 */
export const isWhole = <Kept>(kept: Kept): kept is Exclude<Kept, readonly unknown[]> => !Array.isArray(kept)

/**
 * Runs `work` once for its key and stores its answer; a repetition gets that answer. Key, answer and transfers commit
 * together; when `work` throws nothing is stored. For work of one function, the function itself claims the key.
 * @throws Fault `idempotency.mismatch` when the key was used for another request.
 */
export function idempotently<Answer>(
  database: Database,
  { playerId, key, hash }: Idempotency,
  now: Date,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(async (tx) => {
    const { answer } = await tx.one<{ answer: Answer | null }>(
      sql`SELECT idempotency_claim(${playerId}, ${key}, ${hash}, ${now}) AS answer`,
    )
    if (answer !== null) return answer
    const fresh = await work(tx)
    await tx.one(sql`SELECT idempotency_settle(${playerId}, ${key}, ${JSON.stringify(fresh)}::jsonb)`)
    return fresh
  })
}

/**
 * Refuses a call that is not possible now, after checking its key: a call made before its content was withdrawn or its
 * price changed has its first answer again.
 * @throws Fault the refusal, when the key is new; `idempotency.mismatch`
 */
export const refuseUnlessAnswered = <Answer>(
  database: Database,
  idempotency: Idempotency,
  now: Date,
  refusal: Fault,
): Promise<Answer> => idempotently<Answer>(database, idempotency, now, () => Promise.reject(refusal))

/** How long an answer is stored for its key, at least. A call repeated later than a day after that is a new call. */
const retentionMs = 14 * 24 * 60 * 60_000

/** Removes expired keys, once an hour. */
export function pruneKeys(writer: Writer, now: Date, atMost?: number): Promise<void> {
  const where = sql`created_at < ${new Date(now.getTime() - retentionMs)}`
  return deleteByPage(writer, { table: sql`idempotency`, where, now, atMost })
}
