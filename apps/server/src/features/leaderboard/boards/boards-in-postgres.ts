import type { BoardRow } from '@ganj/contract'
import { createBatchLoader } from '#platform/database/batch-loader.ts'
import type { Database } from '#platform/database/database.ts'
import { type Boards, rowOf } from './board-view.ts'
import { type BoardViewer, standingsAround } from './queries.ts'
import { createTopEntriesCache, type TopEntries } from './top-entries-cache.ts'

/**
 * Boards from PostgreSQL: the first `places` from a cache, a second old at most, the player's own place always current.
 */
export function boardsInPostgres(database: Database, places: number): Boards {
  const topEntries = createTopEntriesCache(database, places)
  const around = createBatchLoader((asked: readonly BoardViewer[]) => standingsAround(database, asked), {
    most: 32,
  })
  return {
    view: async (board, { playerId, places }, now) => {
      const [kept, near] = await Promise.all([topEntries.kept(board, now), around({ board, playerId })])
      const own = near.map((standing) => rowOf(standing, Number(standing.place), playerId))
      const me = own.find(({ isMe }) => isMe) ?? null
      const { players, top, rows: shown } = agrees(kept, me) ? kept : await topEntries.read(board, now)
      return {
        players,
        top: shown
          .slice(0, places)
          .map((row, index) => (top[index]?.playerId === playerId ? { ...row, isMe: true } : row)),
        me,
        neighbours: own.filter(({ isMe }) => !isMe),
      }
    },
  }
}

/** Whether the cached first places agree with the player's own place. */
function agrees({ players, top }: TopEntries, me: BoardRow | null): boolean {
  if (!me) return true
  if (me.place > players) return false
  const there = top[me.place - 1]
  return there ? there.publicId === me.publicId && Number(there.score) === me.score : top.length < me.place
}
