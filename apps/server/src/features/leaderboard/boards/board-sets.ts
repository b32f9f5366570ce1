import { type Script, script, type Valkey } from '#platform/valkey/valkey.ts'

/** A standing as a sorted set orders it. */
export interface SetEntry {
  playerId: bigint
  score: bigint
  /** When it was reached, microseconds since 1970. */
  reachedMicros: bigint
}

/** A change of a board; without an entry the player was removed. */
export interface SetChange {
  playerId: bigint
  entry: SetEntry | null
}

/**
 * The member name of a player in a sorted set. A set orders members with equal scores by name, byte by byte: the score
 * in the set is the negative score, the name begins with the time and ends with the player id, each padded to a fixed
 * width, so that its order is `score DESC, reached_at, player_id` and a tie goes to the player who reached the score
 * first, as in PostgreSQL.
 */
const memberOf = ({ reachedMicros, playerId }: Omit<SetEntry, 'score'>): string =>
  reachedMicros.toString(36).padStart(11, '0') + playerId.toString(36).padStart(13, '0')

export const entryOf = (member: string, number: string): SetEntry => ({
  playerId: parsed(member.slice(11)),
  score: BigInt(Math.abs(Number(number))),
  reachedMicros: parsed(member.slice(0, 11)),
})

const parsed = (digits: string): bigint =>
  [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)

/** How far a board's set has replicated PostgreSQL. */
export interface SetState {
  /** The oldest transaction that may still be missing. */
  upto: bigint
  /** Which PostgreSQL it follows. */
  source: string
}

/** A consistent read of a set. */
export interface SetView {
  players: number
  top: SetEntry[]
  /**
   * The player's place and the entries from the one above to the one below; null for a player who is not on the board.
   */
  around: { place: number; entries: SetEntry[] } | null
}

const ttlMs = 10 * 60_000

/** How long the leaderboard sync waits for an answer; a reader waits less. */
const patienceMs = 5_000

const lua = {
  // A set is complete when both its parts have as many players as it had after the last change.
  isWhole: `
    local function isWhole(players)
      local held = redis.call('ZCARD', KEYS[1])
      return players and held == tonumber(players) and held == redis.call('HLEN', KEYS[2])
    end
    local function milliseconds()
      local time = redis.call('TIME')
      return time[1] * 1000 + math.floor(time[2] / 1000)
    end`,
}

const scripts = {
  state: script(`${lua.isWhole}
    local state = redis.call('HMGET', KEYS[3], 'upto', 'source', 'players')
    if not isWhole(state[3]) then return false end
    return {state[1], state[2]}`),

  look: script(`${lua.isWhole}
    local state = redis.call('HMGET', KEYS[3], 'seen', 'players')
    if not isWhole(state[2]) or milliseconds() - state[1] > tonumber(ARGV[3]) then return false end
    local top = redis.call('ZRANGE', KEYS[1], 0, ARGV[2] - 1, 'WITHSCORES')
    local member = redis.call('HGET', KEYS[2], ARGV[1])
    local rank = member and redis.call('ZRANK', KEYS[1], member)
    if not rank then return {state[2], top} end
    return {state[2], top, rank, redis.call('ZRANGE', KEYS[1], math.max(rank - 1, 0), rank + 1, 'WITHSCORES')}`),

  // Only from the current position of the set, and never after a process with a higher fencing token.
  change: script(`${lua.isWhole}
    local token, from, upto, age, ttl = unpack(ARGV, 1, 5)
    local state = redis.call('HMGET', KEYS[3], 'upto', 'token')
    if state[1] ~= from or tonumber(state[2]) > tonumber(token) then return 0 end
    for i = 6, #ARGV, 3 do
      local player, number, member = ARGV[i], ARGV[i + 1], ARGV[i + 2]
      local was = redis.call('HGET', KEYS[2], player)
      if was and was ~= member then redis.call('ZREM', KEYS[1], was) end
      if member == '' then
        redis.call('HDEL', KEYS[2], player)
      else
        redis.call('ZADD', KEYS[1], number, member)
        if was ~= member then redis.call('HSET', KEYS[2], player, member) end
      end
    end
    redis.call('HSET', KEYS[3], 'token', token, 'players', redis.call('ZCARD', KEYS[1]))
    if upto ~= '' then
      redis.call('HSET', KEYS[3], 'upto', upto, 'seen', milliseconds() - age)
      for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ttl) end
    end
    return 1`),

  add: script(`
    for i = 2, #ARGV, 3 do
      redis.call('ZADD', KEYS[1], ARGV[i + 1], ARGV[i + 2])
      redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 2])
    end
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
    redis.call('PEXPIRE', KEYS[2], ARGV[1])`),

  // The filled set replaces the old one; it is not read until it is up to date.
  swap: script(`
    local token, upto, source, ttl = unpack(ARGV)
    local known = redis.call('HGET', KEYS[3], 'token')
    if known and tonumber(known) > tonumber(token) then return 0 end
    for i = 1, 2 do
      redis.call('UNLINK', KEYS[i])
      if redis.call('EXISTS', KEYS[i + 3]) == 1 then redis.call('RENAME', KEYS[i + 3], KEYS[i]) end
    end
    redis.call('HSET', KEYS[3], 'token', token, 'upto', upto, 'source', source, 'seen', 0,
               'players', redis.call('ZCARD', KEYS[1]))
    redis.call('PEXPIRE', KEYS[3], ttl)
    return 1`),

  lease: script(`
    local holder = redis.call('GET', KEYS[1])
    if holder and holder ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    return holder and 2 or 1`),

  release: script(`
    if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`),
} satisfies Record<string, Script>

/** So many rows at once: other readers wait a millisecond or two. */
export const chunkSize = 500

/** The sorted sets of the boards. */
export function createBoardSets(valkey: Valkey) {
  const keysOf = (board: string, ...parts: string[]) => parts.map((part) => valkey.keyOf(board, part))
  const live = (board: string) => keysOf(board, 'order', 'member', 'state')
  const filling = (board: string, fill: string) => keysOf(board, `order:${fill}`, `member:${fill}`)
  const leaseKey = valkey.keyOf('leaderboard-sync', 'lease')

  return {
    /** Undefined when there is no set, or only parts of one. */
    state: async (board: string): Promise<SetState | undefined> => {
      const state = (await valkey.run(scripts.state, live(board), [], patienceMs)) as [string, string] | null
      return state ? { upto: BigInt(state[0]), source: state[1] } : undefined
    },

    /** Undefined unless the set is complete and was synced less than `freshMs` ago. */
    look: async (
      board: string,
      { playerId, places, freshMs }: { playerId: bigint; places: number; freshMs: number },
    ): Promise<SetView | undefined> => {
      const found = await valkey.run(scripts.look, live(board), [String(playerId), places, freshMs])
      if (!found) return undefined
      const [players, top, rank, near] = found as [string, string[], number?, string[]?]
      const around =
        rank === undefined || near === undefined ? null : { place: rank + 1, entries: entriesOf(near) }
      return { players: Number(players), top: entriesOf(top), around }
    },

    /**
     * Applies changes to a set. `age`: how long ago they were read. @returns whether the set was at the position where
     * they begin
     */
    change: async (
      board: string,
      changes: readonly SetChange[],
      { token, from, upto, age }: { token: bigint; from: bigint; upto: bigint; age: () => number },
    ): Promise<boolean> => {
      for (let at = 0; ; at += chunkSize) {
        const isLast = at + chunkSize >= changes.length
        const head = [String(token), String(from), isLast ? String(upto) : '', Math.ceil(age()), ttlMs]
        const rows = changes.slice(at, at + chunkSize).flatMap(argumentsOf)
        if ((await valkey.run(scripts.change, live(board), [...head, ...rows], patienceMs)) !== 1)
          return false
        if (isLast) return true
      }
    },

    /** Adds to a set that is not visible yet; `fill` is a unique name of each attempt. */
    add: (board: string, fill: string, entries: readonly SetEntry[]): Promise<unknown> =>
      valkey.run(
        scripts.add,
        filling(board, fill),
        [ttlMs, ...entries.flatMap((entry) => argumentsOf({ playerId: entry.playerId, entry }))],
        patienceMs,
      ),

    /** Replaces the old set by the filled one. */
    swap: (
      board: string,
      fill: string,
      { token, upto, source }: SetState & { token: bigint },
    ): Promise<unknown> =>
      valkey.run(
        scripts.swap,
        [...live(board), ...filling(board, fill)],
        [String(token), String(upto), source, ttlMs],
        patienceMs,
      ),

    /** Whether this process is the leader that syncs the sets, for so long; `new` when it was not before. */
    lease: async (process: string, forMs: number): Promise<'new' | 'held' | 'taken'> => {
      const answer = await valkey.run(scripts.lease, [leaseKey], [process, forMs], patienceMs)
      return answer === 1 ? 'new' : answer === 2 ? 'held' : 'taken'
    },

    release: (process: string): Promise<unknown> => valkey.run(scripts.release, [leaseKey], [process]),
  }
}

export type BoardSets = ReturnType<typeof createBoardSets>

const argumentsOf = ({ playerId, entry }: SetChange): string[] =>
  entry ? [String(playerId), String(-entry.score), memberOf(entry)] : [String(playerId), '', '']

const entriesOf = (flat: readonly string[]): SetEntry[] =>
  flat.flatMap((member, index) => (index % 2 === 0 ? entryOf(member, flat[index + 1] as string) : []))
