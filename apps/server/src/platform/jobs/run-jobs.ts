import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type Task, type TaskList } from 'graphile-worker'
import { type ClientBase, Pool } from 'pg'
import { endDeadConnections } from '../database/dead-connections.ts'
import { keepAliveInitialDelayMillis, sessionTimeLimits, type TimeLimits } from '../database/time-limits.ts'
import type { Job } from './jobs.ts'
import { createRecurringJobs, cronItemsOf, isRecurring } from './recurring-jobs.ts'

interface Log {
  debug(message: string): void
  warn(message: string): void
  error(message: string): void
  error(fields: object, message: string): void
}

/** Jobs that share slots. Jobs of one queue that wait for an unresponsive service do not delay those of another. */
interface Queue {
  jobs: readonly Job[]
  /** How many run at once. */
  slots: number
  /** All connections are one session. */
  isOneSession?: boolean
}

const queuesOf = (jobs: readonly Job[]): Queue[] =>
  [
    {
      jobs: jobs.filter(({ ownSlots }) => ownSlots),
      slots: Math.min(16, Math.max(2, availableParallelism())),
    },
    { jobs: jobs.filter(({ ownSlots }) => !ownSlots), slots: 3 },
  ].filter((queue) => queue.jobs.length > 0)

/** For PGlite, whose connections are one session: it mixes up concurrent statements of two connections. */
const oneByOne = (jobs: readonly Job[]): Queue[] => [{ jobs, slots: 1, isOneSession: true }]

/** For the queue's own statements: each takes a job or stores its result. */
const queueLimits: TimeLimits = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 }

/** The delay before a failed queue is restarted. */
const pauseMs = 1_000

interface Running {
  stop(): Promise<void>
}

interface Options {
  /** The database is PGlite's: all connections are one session, and no other process has any. */
  isOneSession?: boolean
}

/**
 * Runs jobs as they come until stopped; a job that throws is retried later. On separate connections: the queue writes
 * its rows as JSON, which does not support our bigints.
 */
export async function startJobs(
  url: string,
  jobs: readonly Job[],
  log: Log,
  { isOneSession = false }: Options = {},
): Promise<Running> {
  const running: Running[] = []
  const stop = async () => {
    await Promise.all(running.map((queue) => queue.stop()))
  }
  try {
    for (const queue of isOneSession ? oneByOne(jobs) : queuesOf(jobs))
      running.push(await superviseRunner(() => startRunner(url, log, queue), log))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/**
 * An unavailable database ends nothing: the results of jobs are written when it is back, and a queue that stopped is
 * restarted.
 */
async function superviseRunner(start: () => Promise<Runner>, log: Log): Promise<Running> {
  let stopping = false
  let runner = await start()
  const watch = async () => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => log.error(`the job queue broke: ${String(error)}`))
      let fresh: Runner | undefined
      while (!stopping && !fresh) {
        await delay(pauseMs, undefined, { ref: false })
        fresh = await start().catch(() => undefined)
      }
      if (fresh) runner = fresh
      if (fresh && stopping) await fresh.stop()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping = true
      // A queue that failed a moment ago has stopped by itself.
      await runner.stop().catch(() => undefined)
      await watching
    },
  }
}

async function startRunner(
  url: string,
  log: Log,
  { jobs, slots, isOneSession = false }: Queue,
): Promise<Runner> {
  const pgPool = new Pool({
    connectionString: url,
    // Besides the slots, a connection for notifications, and one that holds the locks of recurring jobs.
    max: slots + (isOneSession ? 1 : 2),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'ganj jobs',
    onConnect: (client: ClientBase) => client.query(sessionTimeLimits(queueLimits)),
  })
  // The queue removes its listener before its last connection is closed: an unhandled error there would end the
  // process.
  const warn = (error: Error) => log.warn(`a connection of the job queue broke: ${error.message}`)
  pgPool.on('error', warn).on('connect', (client) => client.on('error', warn))
  // The queue's own statements have no limit on this side: on a dead connection jobs would wait until the process ends.
  const deadConnections = isOneSession ? undefined : endDeadConnections(pgPool, { url })
  const recurring = createRecurringJobs(pgPool, !isOneSession)
  const close = async () => {
    deadConnections?.stop()
    await recurring.close()
    // A pool from outside is not closed by the queue.
    await pgPool.end()
  }
  const taskList: TaskList = Object.fromEntries(
    jobs.map(({ name, run: handler }) => {
      const handle = handler as Task
      return [
        name,
        (payload, helpers) =>
          isRecurring(payload)
            ? recurring.run(helpers.job, async () => void (await handle(payload, helpers)))
            : handle(payload, helpers),
      ]
    }),
  )
  const options: RunnerOptions = {
    pgPool,
    concurrency: slots,
    noHandleSignals: true,
    // In batches, the results of jobs are written with retries; otherwise a lost connection there would end the
    // process.
    // Jobs learn at once that the process is about to end, because it waits for them.
    preset: {
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 0 },
    },
    parsedCronItems: cronItemsOf(jobs),
    taskList,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  }
  try {
    const runner = await run(options)
    runner.events.on('job:failed', ({ job, error }) => {
      const alarm = { alarm: 'job-dead', job: job.id, task: job.task_identifier, err: error }
      log.error(alarm, 'a job failed for the last time')
    })
    return { ...runner, promise: runner.promise.finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}
