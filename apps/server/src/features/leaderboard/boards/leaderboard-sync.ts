import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import type { PubSub } from '#platform/pub-sub.ts'
import { periodOf } from '../seasons/rules.ts'
import { type BoardSets, chunkSize } from './board-sets.ts'
import { changesBegin, changesSince, nextFencingToken, pageOf, sourceOf } from './standing-changes.ts'

/** Boards with a sorted set: those with all players. Those of groups are small and stay in PostgreSQL. */
const dimensions = ['weekly', 'daily', 'all-time', 'blue-fire'] as const

/** After so long without a round a process counts as dead, and another one becomes the leader. */
const leaseMs = 1_000

interface Dependencies {
  database: Db
  sets: BoardSets
  timeZone: string
  clock: Clock
  pubSub: PubSub
}

/** Syncs the sorted sets with the boards in PostgreSQL. Any number of processes may run it; one leader works. */
export interface LeaderboardSync {
  /** Syncs each set to this moment, and begins to fill missing ones. Rejects with failures since the last round. */
  round(): Promise<void>
  /** Resolves when no set is being filled. */
  filled(): Promise<void>
  /** Calls back when any process has changed standings. */
  onChange(listener: () => void): void
  /** Resigns, so that another process takes over at once. */
  leave(): Promise<void>
}

export function createLeaderboardSync({
  database,
  sets,
  timeZone,
  clock,
  pubSub,
}: Dependencies): LeaderboardSync {
  const process = randomUUID()
  let token: bigint | undefined
  let filling: Promise<void> | undefined
  let fills = 0
  let failure: unknown

  const fill = async (board: string, source: string, mine: bigint) => {
    const name = `${mine}.${++fills}`
    const upto = await changesBegin(database)
    let page = await pageOf(database, board, 0n, chunkSize)
    for (let last = page.at(-1); last; last = page.at(-1)) {
      // The next page is read while this one is added.
      const [following] = await Promise.all([
        pageOf(database, board, last.playerId, chunkSize),
        sets.add(board, name, page),
      ])
      page = following
    }
    await sets.swap(board, name, { token: mine, upto, source })
  }

  const follow = async (known: ReadonlyMap<string, bigint>, mine: bigint): Promise<string[]> => {
    if (known.size === 0) return []
    const began = performance.now()
    const since = [...known.values()].reduce((least, upto) => (upto < least ? upto : least))
    const { upto, byBoard } = await changesSince(database, [...known.keys()], since)
    const age = () => performance.now() - began
    const lost = [...known].map(async ([board, from]) => {
      const changes = byBoard.get(board)
      if (!changes || from > upto) return [board]
      await sets.change(board, changes, { token: mine, from, upto, age })
      return []
    })
    return (await Promise.all(lost)).flat()
  }

  const inBackground = (work: Promise<void>) =>
    work
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        filling = undefined
      })

  return {
    round: async () => {
      const lease = await sets.lease(process, leaseMs)
      if (lease === 'taken') return
      if (lease === 'new' || token === undefined) token = await nextFencingToken(database)
      const mine = token
      const source = await sourceOf(database)
      const boards = dimensions.map((dimension) => periodOf(dimension, clock(), timeZone).board)
      const states = await Promise.all(boards.map((board) => sets.state(board)))
      const known = new Map<string, bigint>()
      const missing: string[] = []
      for (const [index, board] of boards.entries()) {
        const state = states[index]
        if (state?.source === source) known.set(board, state.upto)
        else missing.push(board)
      }
      missing.push(...(await follow(known, mine)))
      const [next] = missing
      if (next !== undefined) filling ??= inBackground(fill(next, source, mine))
      if (failure === undefined) return
      const error = failure
      failure = undefined
      throw error
    },
    filled: async () => filling,
    onChange: (listener) => pubSub.subscribe('standing-changed', listener),
    leave: async () => {
      await sets.release(process)
    },
  }
}

/** The time between two rounds; sooner when standings have changed, but not more often than the second figure. */
const everyMs = 250
const soonestMs = 100

/** Runs rounds until stopped. A failure is reported once until a round succeeds; readers use PostgreSQL meanwhile. */
export function startLeaderboardSync(
  sync: LeaderboardSync,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  let isFailing = false
  let isAwaited = false
  let hasChanged = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = () => {
    isAwaited = false
    hasChanged = false
    running = sync
      .round()
      .then(() => {
        isFailing = false
      })
      .catch((error: unknown) => {
        if (!isFailing) onError(error)
        isFailing = true
      })
      .then(() => {
        isAwaited = !isStopped
        if (isAwaited) timer = setTimeout(turn, hasChanged ? soonestMs : everyMs)
      })
  }
  sync.onChange(() => {
    if (isAwaited && !hasChanged) {
      clearTimeout(timer)
      timer = setTimeout(turn, soonestMs)
    }
    hasChanged = true
  })
  turn()
  return {
    stop: async () => {
      isStopped = true
      // A later change does not start another round either.
      isAwaited = false
      clearTimeout(timer)
      await running
      await sync.leave().catch(() => undefined)
    },
  }
}
