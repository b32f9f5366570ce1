import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
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

/** Jobs that share slots. Those of one queue that wait for a service that does not answer do not hold up another's. */
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

/** For PGlite, whose connections are one session: what two of them ask at once it mixes up. */
const oneByOne = (jobs: readonly Job[]): Queue[] => [{ jobs, slots: 1, isOneSession: true }]

/** Of the queue's own statements: each takes a job or writes down what became of one. */
const queueLimits: TimeLimits = { statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 30_000 }

/** How long after it broke a queue is taken up again. */
const pauseMs = 1_000

interface Running {
  stop(): Promise<void>
}

interface Options {
  /** The database is PGlite's: all connections are one session, and no other process has any. */
  isOneSession?: boolean
}

/**
 * Runs jobs as they come until stopped; a job that throws is tried again later. On connections of its own: the queue
 * writes its rows as JSON, which our bigints are not.
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
      running.push(await keepRunning(() => startRunner(url, log, queue), log))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/**
 * A database that goes away ends nothing: what has to be written of a job is written when it is back, and a queue that
 * gave up is taken up again.
 */
async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<Running> {
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
      // One that broke a moment ago has stopped by itself.
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
    // Beside the slots' own one that is notified, and one that holds the locks of recurring jobs.
    max: slots + (isOneSession ? 1 : 2),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'ganj jobs',
    onConnect: (client: ClientBase) => client.query(sessionTimeLimits(queueLimits)),
  })
  // The queue stops listening before its last connection is gone: unanswered, that one's end would be the process's.
  const warn = (error: Error) => log.warn(`a connection of the job queue broke: ${error.message}`)
  pgPool.on('error', warn).on('connect', (client) => client.on('error', warn))
  // The queue's own statements have no limit on this side: on a dead connection jobs would wait until the process ends.
  const deadConnections = isOneSession ? undefined : endDeadConnections(pgPool, { url })
  const recurring = createRecurringJobs(pgPool, !isOneSession)
  const close = async () => {
    deadConnections?.stop()
    await recurring.close()
    // A pool that was handed in is not the queue's to end.
    await pgPool.end()
  }
  const taskList: TaskList = Object.fromEntries(
    jobs.map(({ name, run: handler }) => {
      const handle = handler as (payload: unknown) => Promise<void>
      return [
        name,
        (payload, { job }) =>
          isRecurring(payload) ? recurring.run(job, () => handle(payload)) : handle(payload),
      ]
    }),
  )
  const options: RunnerOptions = {
    pgPool,
    concurrency: slots,
    noHandleSignals: true,
    // Written in batches the end of a job is written with retries; else a lost connection there would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
