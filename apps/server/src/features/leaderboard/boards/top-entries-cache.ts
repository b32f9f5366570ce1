import type { Db } from '#platform/database/database.ts'
import { countOn } from '../ranks/count.ts'
import { type Standing, topOf } from './queries.ts'

/** What everybody sees of a board. */
export interface Head {
  top: readonly Standing[]
  players: number
}

export interface Heads {
  /** A second old at most. */
  kept(board: string, now: Date): Promise<Head>
  /** As it stands. */
  read(board: string, now: Date): Promise<Head>
}

const freshMs = 1_000
/** A board for every group: those that nobody looks at any more are dropped when so many are kept. */
const mostKept = 1_000

/** Keeps so many first places of the boards in memory for a moment: all players look at the same ones. Prizes never do. */
export function createHeads(db: Db, places: number): Heads {
  const heads = new Map<string, { until: number; head: Promise<Head> }>()

  const read = (board: string, now: Date) => {
    const head = headOf(db, board, places)
    if (heads.size >= mostKept) dropOld(now.getTime())
    heads.set(board, { until: now.getTime() + freshMs, head })
    // A failure is not kept: the next caller asks again.
    head.catch(() => heads.delete(board))
    return head
  }
  const dropOld = (now: number) => {
    for (const [board, { until }] of heads) if (until <= now) heads.delete(board)
  }
  return {
    kept: (board, now) => {
      const known = heads.get(board)
      return known && now.getTime() < known.until ? known.head : read(board, now)
    },
    read,
  }
}

async function headOf(db: Db, board: string, places: number): Promise<Head> {
  const [top, players] = await Promise.all([topOf(db, board, places), countOn(db, board)])
  return { top, players }
}
