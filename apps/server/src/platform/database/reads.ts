import type { Db } from './database.ts'
import { type Statement, sql } from './sql.ts'

/** How far behind a replica may be, milliseconds, for a caller who has written nothing. */
const mostBehindMs = 2_000
/** Positions of the log that the replica has not reached yet: more of them only mean that it is far behind. */
const mostSamples = 100

/** Where lists of what has been are read. */
export interface Reads {
  /**
   * The replica, when it has everything up to the caller's last write and is not far behind; else the primary.
   * @param written the mark that the caller's last write returned, if it sends one
   */
  of(written: string | undefined): Db
  /** The mark of a write that has just been made: a moment by the primary's clock. Undefined: there is no replica. */
  mark(): string | undefined
}

/** Everything from the primary, as long as there is nothing else. */
export const primaryReads = (primary: Db): Reads => ({ of: () => primary, mark: () => undefined })

interface ReplicaReads extends Reads {
  /** Asks both how far they are. */
  check(): Promise<void>
}

interface Options {
  primary: Db
  replica: Db
  /** Milliseconds of a clock that is never set. */
  ticks(): number
  onLost(error: unknown): void
}

interface Sample {
  /** By the primary's clock, milliseconds. */
  at: number
  position: bigint
}

/**
 * Reads from a streaming replica. Moments are the primary's, so that no two clocks are compared: whatever the replica has
 * replayed up to a position, it has up to the moment at which the primary stood there. A replica that fails is left alone
 * until it answers again, and what it was asked is asked of the primary.
 */
export function replicaReads({ primary, replica, ticks, onLost }: Options): ReplicaReads {
  let samples: Sample[] = []
  /** Up to which moment of the primary the replica has everything. */
  let completeUntil = Number.NEGATIVE_INFINITY
  /** What must be added to our ticks for the primary's time; never too little, for a mark may be late, but not early. */
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
    // There is no mark before the first check: reads go to the primary until then.
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

/** How often the replica is looked at, milliseconds. */
const everyMs = 500

interface Watched {
  primary: Db
  replica: Db
  log: { warn(fields: object, message: string): void }
}

/** Reads from a replica that is looked at until stopped. */
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

/** A position in the log, such as 16/B374D848, as a number. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Asks the replica, and the primary when that fails: nothing was changed by asking. */
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
