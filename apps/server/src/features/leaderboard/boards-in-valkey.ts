import type { Db } from '#platform/database/database.ts'
import { type RestOptions, withRest } from '#platform/valkey/with-rest.ts'
import type { BoardSets, SetEntry, SetView } from './board-sets.ts'
import { type Boards, type BoardView, rowOf, type Viewer } from './board-view.ts'
import { type Standing, standingsAmong } from './queries.ts'

/** A set that has not followed PostgreSQL for longer is not looked at. With the rounds between: 2 s at most. */
const freshMs = 1_500

interface Parts extends RestOptions {
  database: Db
  sets: BoardSets
  /** Where a board is read that has no set, or one that is not to be trusted now. */
  otherwise: Boards
}

/**
 * Boards whose order comes from sorted sets. Each row that is shown is compared with PostgreSQL, from where its names
 * come anyway: a set that is stale, half lost or behind the player's own last score is passed over.
 */
export function boardsInValkey({ database, sets, otherwise, ...rest }: Parts): Boards {
  const tryOn = withRest(rest)
  return {
    view: async (board, viewer, now) => {
      const seen = await tryOn(board, () => sets.look(board, { ...viewer, freshMs }))
      const view = seen && (await confirmed(database, board, seen, viewer))
      return view ?? otherwise.view(board, viewer, now)
    },
  }
}

async function confirmed(
  db: Db,
  board: string,
  { players, top, around }: SetView,
  { playerId }: Viewer,
): Promise<BoardView | undefined> {
  const entries = [...top, ...(around?.entries ?? [])]
  const ids = [...new Set([playerId, ...entries.map((entry) => entry.playerId)])]
  const standings = new Map(
    (await standingsAmong(db, board, ids)).map((standing) => [standing.playerId, standing]),
  )
  if (standings.has(playerId) !== (around !== null)) return undefined
  if (!entries.every((entry) => isAsIn(standings.get(entry.playerId), entry))) return undefined
  const row = (entry: SetEntry, place: number) =>
    rowOf(standings.get(entry.playerId) as Standing, place, playerId)
  const first = around ? Math.max(around.place - 1, 1) : 1
  const near = (around?.entries ?? []).map((entry, index) => row(entry, first + index))
  return {
    players,
    top: top.map((entry, index) => row(entry, index + 1)),
    me: near.find(({ isMe }) => isMe) ?? null,
    neighbours: near.filter(({ isMe }) => !isMe),
  }
}

const isAsIn = (standing: Standing | undefined, { score, reachedMicros }: SetEntry): boolean =>
  standing !== undefined &&
  standing.score === score &&
  BigInt(standing.reachedAt.getTime()) === reachedMicros / 1000n
