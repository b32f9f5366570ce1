import type { BoardRow } from '@ganj/contract'
import type { Db } from '#platform/database/database.ts'
import { countOn } from '../ranks/count.ts'
import { rowOf } from './board-view.ts'
import { type Standing, topOf } from './queries.ts'

/** The part of a board that is the same for all viewers. */
export interface TopEntries {
  top: readonly Standing[]
  /** The same as shown to a viewer who is not among them. */
  rows: readonly BoardRow[]
  players: number
}

export interface TopEntriesCache {
  /** A second old at most. */
  kept(board: string, now: Date): Promise<TopEntries>
  /** Read without the cache. */
  read(board: string, now: Date): Promise<TopEntries>
}

const freshMs = 1_000
/** No player has this id. */
const nobody = 0n
/** Every group has a board: with so many entries, the expired ones are dropped. */
const mostKept = 1_000

/**
 * Caches the first places of the boards for a moment, because all players read the same ones. Prizes never use the
 * cache.
 */
export function createTopEntriesCache(db: Db, places: number): TopEntriesCache {
  const entries = new Map<string, { until: number; topEntries: Promise<TopEntries> }>()

  const read = (board: string, now: Date) => {
    const topEntries = topEntriesOf(db, board, places)
    if (entries.size >= mostKept) dropStale(now.getTime())
    entries.set(board, { until: now.getTime() + freshMs, topEntries })
    // A failure is not cached: the next caller reads again.
    topEntries.catch(() => entries.delete(board))
    return topEntries
  }
  const dropStale = (now: number) => {
    for (const [board, { until }] of entries) if (until <= now) entries.delete(board)
  }
  return {
    kept: (board, now) => {
      const known = entries.get(board)
      return known && now.getTime() < known.until ? known.topEntries : read(board, now)
    },
    read,
  }
}

async function topEntriesOf(db: Db, board: string, places: number): Promise<TopEntries> {
  const [top, players] = await Promise.all([topOf(db, board, places), countOn(db, board)])
  return { top, rows: top.map((standing, index) => rowOf(standing, index + 1, nobody)), players }
}
