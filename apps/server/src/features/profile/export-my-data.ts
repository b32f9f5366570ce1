import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { twoKeyLocks } from '#platform/database/advisory-locks.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'
import { sections } from './my-data.ts'

/** Rows that are read, and written, at once: the memory use does not depend on their number. */
const pageSize = 200
/** The maximum of concurrent exports of one process: each holds a connection. */
const mostAtOnce = 3
/** The time limit of an export, including the reader. */
const mostMs = 60_000
/** The `Retry-After` while all slots are used. */
const busyMs = 5_000
/** Three at once, then one in twenty minutes. */
const perPlayer: Limit = { perSecond: 1 / 1_200, burst: 3 }

interface Options {
  database: Database
  /** Absent: no rate limit, but one at a time. */
  limits: Limits | undefined
}

/** Writes all stored data of a player as JSON, page by page and in one snapshot. */
export type ExportMyData = (playerId: bigint, now: Date) => Promise<Readable>

/** @throws Fault (made by the caller) `request.too-many`; `server.unavailable` while all slots are used */
export function createExport({ database, limits }: Options): ExportMyData {
  const underWay = new Set<bigint>()
  return async (playerId, now) => {
    if (underWay.has(playerId)) throw new Fault('request.too-many', { retryAfterMs: busyMs })
    if (underWay.size >= mostAtOnce) throw new Fault('server.unavailable', { retryAfterMs: busyMs })
    underWay.add(playerId)
    try {
      const wait = (await limits?.consume(`export-${playerId}`, perPlayer, now)) ?? 0
      if (wait > 0) throw new Fault('request.too-many', { retryAfterMs: wait })
      const { text, ended } = await begin(database, playerId, now)
      void ended.finally(() => underWay.delete(playerId))
      return text
    } catch (error) {
      underWay.delete(playerId)
      throw error
    }
  }
}

/**
 * Opens the snapshot and begins to write. `ended` never rejects: an error destroys the stream, which its reader sees.
 */
async function begin(database: Database, playerId: bigint, now: Date) {
  const text = new PassThrough()
  let isBegun = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    isBegun = resolve
  })
  const written = database.transaction(async (tx) => {
    await tx.rows(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    const { isFree } = await tx.one<{ isFree: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(${twoKeyLocks.dataExport}::int, hashtext(${String(playerId)})) AS "isFree"`)
    if (!isFree) throw new Fault('request.too-many', { retryAfterMs: busyMs })
    isBegun()
    await pipeline(Readable.from(textOf(tx, playerId, now)), text, { signal: AbortSignal.timeout(mostMs) })
  })
  await Promise.race([begun, written])
  const ended = written.catch((error: Error) => {
    text.destroy(error)
  })
  return { text, ended }
}

async function* textOf(tx: Tx, playerId: bigint, now: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now.toISOString())},"data":{`
  let before = ''
  for (const [name, { read }] of Object.entries(sections)) {
    yield `${before}${JSON.stringify(name)}:[`
    before = ','
    const { name: statement, text, values } = read(playerId)
    await tx.rows({
      name: `export-${statement}`,
      text: `DECLARE section NO SCROLL CURSOR FOR ${text}`,
      values,
    })
    yield* rowsOf(tx)
    await tx.rows(sql`CLOSE section`)
    yield ']'
  }
  yield '}}'
}

async function* rowsOf(tx: Tx): AsyncGenerator<string> {
  const fetch = { name: 'export-fetch', text: `FETCH ${pageSize} FROM section`, values: [] }
  let before = ''
  for (let full = true; full; ) {
    const rows = await tx.rows<Record<string, unknown>>(fetch)
    if (rows.length > 0) yield before + rows.map((row) => JSON.stringify(asJson(row))).join(',')
    before = ','
    full = rows.length === pageSize
  }
}

// Amounts and ids are below 2^53: JSON numbers are exact. The player's internal id is left out.
const asJson = ({ player_id: _, ...row }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  )
