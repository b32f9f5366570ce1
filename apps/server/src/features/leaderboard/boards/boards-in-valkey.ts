import { createBatchLoader } from '#platform/database/batch-loader.ts'
import type { Database } from '#platform/database/database.ts'
import { type CircuitBreakerOptions, withCircuitBreaker } from '#platform/valkey/circuit-breaker.ts'
import type { BoardSets, SetEntry, SetView } from './board-sets.ts'
import { type Boards, type BoardView, rowOf, type Viewer } from './board-view.ts'
import { type BoardPlayers, type Standing, standingsOfPlayers } from './queries.ts'

/** A set that was synced longer ago is not read. With the rounds between: 2 s at most. */
const freshMs = 1_500

interface Dependencies extends CircuitBreakerOptions {
  database: Database
  sets: BoardSets
  /** The source for a board without a set, or with one that cannot be trusted now. */
  otherwise: Boards
}

/**
 * Boards whose order comes from sorted sets. Each row of a view is compared with PostgreSQL, which is read for the
 * names anyway: a set that is stale, incomplete or behind the player's own last score is bypassed.
 */
export function boardsInValkey({ database, sets, otherwise, ...rest }: Dependencies): Boards {
  const tryOn = withCircuitBreaker(rest)
  const standingsOf = createBatchLoader(
    (shown: readonly BoardPlayers[]) => standingsOfPlayers(database, shown),
    { most: 32 },
  )
  return {
    view: async (board, viewer, now) => {
      const seen = await tryOn(board, () => sets.look(board, { ...viewer, freshMs }))
      const view = seen && confirmed(await standingsOf(playersIn(board, seen, viewer)), seen, viewer)
      return view ?? otherwise.view(board, viewer, now)
    },
  }
}

/** The players in a view, and the viewer. */
const playersIn = (board: string, { top, around }: SetView, { playerId }: Viewer): BoardPlayers => ({
  board,
  players: [playerId, ...[...top, ...(around?.entries ?? [])].map((entry) => entry.playerId)],
})

function confirmed(
  standings: ReadonlyMap<bigint, Standing>,
  { players, top, around }: SetView,
  { playerId }: Viewer,
): BoardView | undefined {
  const entries = [...top, ...(around?.entries ?? [])]
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
