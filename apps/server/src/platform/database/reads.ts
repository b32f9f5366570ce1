import type { Db } from './database.ts'
import { type Statement, sql } from './sql.ts'

/** The maximum lag of a replica, milliseconds, for a caller without a recent write. */
const mostBehindMs = 2_000
/** WAL positions that the replica has not reached yet: more of them only mean that it is far behind. */
const mostSamples = 100

/** The source of reads of lists and history. */
export interface Reads {
  /**
   * The replica, when it has everything up to the caller's last write and does not lag too far; else the primary.
   * @param written the consistency token that the caller's last write returned, if it sends one
   */
  of(written: string | undefined): Db
  /**
   * The consistency token of a write that has just been made: a time by the primary's clock. Undefined: there is no
   * replica.
   */
  mark(): string | undefined
}

/** All reads from the primary, where there is no replica. */
export const primaryReads = (primary: Db): Reads => ({ of: () => primary, mark: () => undefined })

interface ReplicaReads extends Reads {
  /** Reads the positions of both. */
  check(): Promise<void>
}

interface Options {
  primary: Db
  replica: Db
  /** Milliseconds of a monotonic clock. */
  ticks(): number
  onLost(error: unknown): void
}

interface Sample {
  /** By the primary's clock, milliseconds. */
  at: number
  position: bigint
}

/**
 * Reads from a streaming replica. Times are the primary's, so that no two clocks are compared: what the replica has
 * replayed up to a position, it has up to the time at which the primary was at that position. A replica that fails is
 * skipped until it answers again, and a failed read is repeated on the primary.
 */
export function replicaReads({ primary, replica, ticks, onLost }: Options): ReplicaReads {
  let samples: Sample[] = []
  /** The time of the primary up to which the replica has everything. */
  let completeUntil = Number.NEGATIVE_INFINITY
  /** The offset from our ticks to the primary's time; never too small, because a token may be late, but not early. */
  let offset: number | undefined

  const lose = (error: unknown) => {
    if (completeUntil > Number.NEGATIVE_INFINITY) onLost(error)
    samples = []
    completeUntil = Number.NEGATIVE_INFINITY
  }
  const guarded = fallingBack(replica, primary, lose)

  return {
    of: (written) => {
      if (offset === undefined) return primary
      const needed = written === undefined ? Number.NaN : Number(written)
      const oldest = ticks() + offset - mostBehindMs
      return completeUntil >= Math.max(oldest, Number.isNaN(needed) ? oldest : needed) ? guarded : primary
    },
    // There is no token before the first check: reads go to the primary until then.
    mark: () => (offset === undefined ? undefined : String(Math.ceil(ticks() + offset))),
    check: async () => {
      try {
        const before = ticks()
        const sample = await primary.one<{ at: number; position: string }>(sql`
          SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at, pg_current_wal_lsn()::text AS position`)
        offset = sample.at - before
        samples = [...samples, { at: sample.at, position: positionOf(sample.position) }].slice(-mostSamples)
        const { replayed } = await replica.one<{ replayed: string | null }>(
          sql`SELECT pg_last_wal_replay_lsn()::text AS replayed`,
        )
        const reached = replayed === null ? -1n : positionOf(replayed)
        for (const { at, position } of samples) if (position <= reached) completeUntil = at
        samples = samples.filter(({ position }) => position > reached)
      } catch (error) {
        lose(error)
      }
    },
  }
}

/** How often the replica is checked, milliseconds. */
const everyMs = 500

interface Watched {
  primary: Db
  replica: Db
  log: { warn(fields: object, message: string): void }
}

/** Reads from a replica that is checked until stopped. */
export function watchReplica({ primary, replica, log }: Watched): Reads & { stop(): void } {
  const reads = replicaReads({
    primary,
    replica,
    ticks: () => performance.now(),
    onLost: (error) => log.warn({ err: error }, 'the replica is not to be read'),
  })
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await reads.check()
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }
  void look()
  return {
    of: reads.of,
    mark: reads.mark,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A WAL position, such as 16/B374D848, as a number. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Queries the replica, and the primary when that fails: a read can be repeated safely. */
function fallingBack(replica: Db, primary: Db, lose: (error: unknown) => void): Db {
  const ask = async <Answer>(read: (db: Db) => Promise<Answer>): Promise<Answer> => {
    try {
      return await read(replica)
    } catch (error) {
      lose(error)
      return read(primary)
    }
  }
  return {
    rows: <Row>(statement: Statement) => ask((db) => db.rows<Row>(statement)),
    one: <Row>(statement: Statement) => ask((db) => db.one<Row>(statement)),
    maybe: <Row>(statement: Statement) => ask((db) => db.maybe<Row>(statement)),
  }
}
