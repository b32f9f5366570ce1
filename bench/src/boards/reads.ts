import { leaderboardMaxUsers } from '@ganj/contract'
import {
  type BoardSets,
  boardsInPostgres,
  boardsInValkey,
  createBoardSets,
  createLeaderboardSync,
  createPubSub,
  type Database,
  nextFencingToken,
  recordScores,
  standingsAround,
  startLeaderboardSync,
  topOf,
  updateRankCheckpoints,
  type Valkey,
} from '@ganj/server/test/internals'
import { type Times, timed, timesAt, timesOf } from './timed.ts'

export interface Reads {
  write: Times
  whole: Times
  top: Times
  around: Times
}

interface World {
  database: Database
  valkey: Valkey
  board: string
  players: number
  timeZone: string
  seconds: number
}

/** A random player. */
const anybody = (players: number) => BigInt(1 + Math.floor(Math.random() * players))

/** Writes a verified score to the weekly, daily and all-time boards, and commits. */
const writeScore = ({ database, players, timeZone }: World) =>
  database.transaction((tx) =>
    recordScores(
      tx,
      [
        {
          playerId: anybody(players),
          score: BigInt(Math.floor(100_000 * Math.random() ** 3)),
          blueFire: 0,
          countsForPrizes: true,
          reachedAt: new Date(),
        },
      ],
      { timeZone, groupsOf: async () => new Map() },
    ),
  )

interface PostgresReads extends Reads {
  /** Duration of the job of every minute, in milliseconds. */
  marking: number
  /** The rank read again, after thousands of writes without a vacuum. */
  later: Times
}

/** With PostgreSQL alone. Reads are measured first: writes leave dead rows, which matter more on a smaller board. */
export async function measurePostgres(world: World): Promise<PostgresReads> {
  const { database, board, players, seconds } = world
  const began = performance.now()
  await updateRankCheckpoints(database, world.timeZone, new Date())
  const marking = performance.now() - began
  const readBoard = () =>
    // A new cache for each read, so that no read is shared.
    boardsInPostgres(database, leaderboardMaxUsers).view(
      board,
      { playerId: anybody(players), places: leaderboardMaxUsers },
      new Date(),
    )
  const around = () => standingsAround(database, [{ board, playerId: anybody(players) }])
  return {
    marking,
    around: await timed(seconds, around),
    top: await timed(seconds, () => topOf(database, board, leaderboardMaxUsers)),
    whole: await timed(seconds, readBoard),
    write: await timed(seconds, () => writeScore(world)),
    later: await timed(seconds, around),
  }
}

interface ValkeyReads extends Reads {
  /** The same writes in the same seconds without updates of the sorted sets; the difference is the cost of Valkey. */
  alone: Times
  /** Adding one score to its set as the leaderboard sync does, without PostgreSQL. */
  entered: Times
  /** Seconds to fill every set from PostgreSQL. */
  filling: number
  /** The longest time from the commit of a score to its entry in the set, in milliseconds. */
  delay: number
  /** Share of reads that fell back to PostgreSQL while scores were written. */
  fallBacks: number
}

/** With sorted sets that the leaderboard sync updates, as in the server. */
export async function measureValkey(world: World): Promise<ValkeyReads> {
  const { database, board, players, seconds, timeZone } = world
  const sets = createBoardSets(world.valkey)
  let reads = 0
  let fallBacks = 0
  const inPostgres = boardsInPostgres(database, leaderboardMaxUsers)
  const otherwise: typeof inPostgres = {
    view: (...asked) => {
      fallBacks++
      return inPostgres.view(...asked)
    },
  }
  const boards = boardsInValkey({ database, sets, otherwise, onError: () => undefined })
  const pubSub = createPubSub(undefined)
  const sync = createLeaderboardSync({ database, sets, timeZone, clock: () => new Date(), pubSub })
  const startSync = () => startLeaderboardSync(sync, (error) => process.stderr.write(`${String(error)}\n`))
  const see = (playerId: bigint, places: number) => sets.look(board, { playerId, places, freshMs: 1_500 })
  const readBoard = () =>
    boards.view(board, { playerId: anybody(players), places: leaderboardMaxUsers }, new Date())
  // As after each verified run in the server, the leaderboard sync is notified.
  const write = async () => {
    await writeScore(world)
    pubSub.publish('standing-changed')
  }
  const began = performance.now()
  let running = startSync()
  try {
    for (const known of ['all-time', board]) await until(async () => (await sets.state(known)) !== undefined)
    await until(async () => (await see(1n, 1)) !== undefined)
    const filling = (performance.now() - began) / 1000
    const [kept, alone]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < seconds; turn++) {
      kept.push(...(await timesOf(1, write)))
      await running.stop()
      alone.push(...(await timesOf(1, write)))
      running = startSync()
    }
    const delay = await longestDelay(world, see)
    const whole = await timed(seconds, readBoard)
    const writes: Promise<void>[] = []
    fallBacks = 0
    await timed(seconds, () => {
      if (++reads % 20 === 0) writes.push(write())
      return readBoard()
    })
    await Promise.all(writes)
    const shareOfFallBacks = fallBacks / reads
    const top = await timed(seconds, () => see(0n, leaderboardMaxUsers))
    const around = await timed(seconds, () => see(anybody(players), 1))
    await running.stop()
    return {
      filling,
      write: timesAt(kept),
      alone: timesAt(alone),
      entered: await enterAlone(world, sets),
      delay,
      whole,
      fallBacks: shareOfFallBacks,
      top,
      around,
    }
  } finally {
    await running.stop()
  }
}

/** The work of the leaderboard sync for one score. Afterwards the set has scores that PostgreSQL does not have. */
async function enterAlone({ database, board, players, seconds }: World, sets: BoardSets): Promise<Times> {
  const token = await nextFencingToken(database)
  const { upto = 0n } = (await sets.state(board)) ?? {}
  const move = { token, from: upto, upto, age: () => 0 }
  return timed(seconds, () => {
    const playerId = anybody(players)
    const score = BigInt(Math.floor(100_000 * Math.random() ** 3))
    const entry = { playerId, score, reachedMicros: BigInt(Date.now()) * 1000n }
    return sets.change(board, [{ playerId, entry }], move)
  })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((resolve) => setImmediate(resolve))
}

/** Writes twenty scores in turn, each a new top score. */
async function longestDelay(
  { database, board, players }: World,
  see: (playerId: bigint, places: number) => Promise<{ top: { playerId: bigint }[] } | undefined>,
): Promise<number> {
  const delays: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const playerId = anybody(players)
    await database.pool.query(
      `UPDATE standing SET score = 1 + (SELECT score FROM standing WHERE board = $1 ORDER BY -score LIMIT 1),
                           reached_at = now() WHERE board = $1 AND player_id = $2`,
      [board, playerId],
    )
    const began = performance.now()
    await until(async () => (await see(playerId, 1))?.top[0]?.playerId === playerId)
    delays.push(performance.now() - began)
  }
  return Math.max(...delays)
}
