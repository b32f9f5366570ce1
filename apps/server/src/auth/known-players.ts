import { byKey, createBatchLoader } from '#platform/database/batch-loader.ts'
import type { Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** The ids in one block; ids are consecutive but for a few that were never used. */
const blockSize = 1_024
/** After so many blocks, which are a kilobyte each, the cache is cleared. */
const mostKept = 4_096

/**
 * Whether a player with an id exists. A player's row is never removed, so those who were found are cached, in blocks: the
 * first call of a player waits for a read only if nobody with a near id has called this process. Concurrent callers share
 * statements.
 */
export function createKnownPlayers(db: Db): (id: bigint) => Promise<boolean> {
  const blocks = new Map<number, Promise<Uint8Array>>()
  const read = createBatchLoader((numbers: readonly number[]) => readBlocks(db, numbers), { most: 8 })
  const exists = createBatchLoader((ids: readonly bigint[]) => existing(db, ids), { most: 32 })
  const blockOf = (number: number): Promise<Uint8Array> => {
    const kept = blocks.get(number)
    if (kept) return kept
    if (blocks.size >= mostKept) blocks.clear()
    const block = read(number).catch((error: unknown) => {
      blocks.delete(number)
      throw error
    })
    blocks.set(number, block)
    return block
  }
  return async (id) => {
    const block = await blockOf(Number(id / BigInt(blockSize)))
    const place = Number(id % BigInt(blockSize))
    // One who is missing may have come since the block was read.
    if (block[place] !== 1 && !(await exists(id))) return false
    block[place] = 1
    return true
  }
}

/** Blocks with a 1 at the place of each player who exists. */
async function readBlocks(db: Db, numbers: readonly number[]): Promise<Uint8Array[]> {
  const rows = await db.rows<{ at: number; first: number; last: number }>(sql`
    SELECT at::int, min(place)::int AS first, max(place)::int AS last
      FROM (SELECT at, id - start AS place, id - row_number() OVER (PARTITION BY at ORDER BY id) AS sequence
              FROM unnest((SELECT ${numbers.map((number) => number * blockSize)}::bigint[])) WITH ORDINALITY AS asked (start, at)
             CROSS JOIN LATERAL (SELECT id FROM player WHERE id >= start AND id < start + ${blockSize}
                                  ORDER BY id LIMIT ${blockSize}) found) numbered
     GROUP BY at, sequence`)
  return byKey(rows, numbers.length).map((sequences) => {
    const block = new Uint8Array(blockSize)
    for (const { first, last } of sequences) block.fill(1, first, last + 1)
    return block
  })
}

async function existing(db: Db, ids: readonly bigint[]): Promise<boolean[]> {
  const rows = await db.rows<{ at: number }>(sql`
    SELECT at::int FROM unnest((SELECT ${ids}::bigint[])) WITH ORDINALITY AS asked (player, at)
     CROSS JOIN LATERAL (SELECT FROM player WHERE id = player LIMIT 1) found`)
  const found = new Set(rows.map(({ at }) => at))
  return ids.map((_, index) => found.has(index + 1))
}
