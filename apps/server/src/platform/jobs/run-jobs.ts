import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { type ClientBase, Pool } from 'pg'
import { endDeadConnections } from '../database/dead-connections.ts'
import { isUseless } from '../database/errors.ts'
import {
  clientGoneLimits,
  keepAliveInitialDelayMillis,
  sessionTimeLimits,
  type TimeLimits,
} from '../database/time-limits.ts'
import { holdQueueLock, releaseAllJobs, releaseJobsOfEndedQueues } from './ended-queues.ts'
import type { Job } from './jobs.ts'
import { createLockConnection } from './lock-connection.ts'
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
  /** Throws while the clock of this machine is wrong; absent: clocks are not compared. */
  checkClock?: (() => Promise<unknown>) | undefined
}

/**
 * Runs jobs as they come until stopped; a job that throws is retried later. On separate connections: the queue writes
 * its rows as JSON, which does not support our bigints.
 */
export async function startJobs(
  url: string,
  jobs: readonly Job[],
  log: Log,
  { isOneSession = false, checkClock }: Options = {},
): Promise<Running> {
  const running: Running[] = []
  const stop = async () => {
    await Promise.all(running.map((queue) => queue.stop()))
  }
  try {
    const checked = jobs.map((job) => (checkClock && job.checksClock ? afterCheck(job, checkClock) : job))
    for (const queue of isOneSession ? oneByOne(checked) : queuesOf(checked))
      running.push(await superviseRunner((former) => startRunner(url, log, queue, former), log))
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** The clock may have jumped since the process started. The next run checks again. */
const afterCheck = (job: Job, checkClock: () => Promise<unknown>): Job => ({
  ...job,
  run: async (payload, context) => {
    await checkClock()
    await job.run(payload, context)
  },
})

/** A queue that runs, and the name under which it takes jobs. */
interface StartedRunner extends Runner {
  worker: string
}

/**
 * An unavailable database ends nothing: a queue that could not write the result of a job stops, and is restarted when the
 * database is back. Jobs that it had taken are repeated then.
 * @param start receives the name of the queue that stopped
 */
async function superviseRunner(
  start: (former?: string) => Promise<StartedRunner>,
  log: Log,
): Promise<Running> {
  let stopping = false
  let runner = await start()
  const watch = async () => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => log.error(`the job queue broke: ${String(error)}`))
      let fresh: StartedRunner | undefined
      let isReported = false
      while (!stopping && !fresh) {
        await delay(pauseMs, undefined, { ref: false })
        fresh = await start(runner.worker).catch((error: unknown) => {
          if (!isReported) log.error(`the job queue cannot start again yet: ${String(error)}`)
          isReported = true
          return undefined
        })
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
  former?: string,
): Promise<StartedRunner> {
  const pgPool = new Pool({
    connectionString: url,
    // Besides the slots, a connection for notifications, and one that holds the locks of the queue and of recurring jobs.
    max: slots + (isOneSession ? 1 : 2),
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'ganj jobs',
    onConnect: (client: ClientBase) =>
      client.query(`${sessionTimeLimits(queueLimits)}${isOneSession ? '' : `; ${clientGoneLimits}`}`),
  })
  // The queue removes its listener before its last connection is closed: an unhandled error there would end the
  // process.
  const warn = (error: Error) => log.warn(`a connection of the job queue broke: ${error.message}`)
  pgPool.on('error', warn).on('connect', (client) => client.on('error', warn))
  // The queue's own statements have no limit on this side: on a dead connection jobs would wait until the process ends.
  const deadConnections = isOneSession ? undefined : endDeadConnections(pgPool, { url })
  let worker = ''
  const locks = isOneSession
    ? undefined
    : createLockConnection(pgPool, (client) => holdQueueLock(client, worker))
  const runRecurring = createRecurringJobs(pgPool, locks)
  const ended = locks && releaseJobsOfEndedQueues(locks, log)
  const close = async () => {
    deadConnections?.stop()
    ended?.stop()
    await locks?.close()
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
            ? runRecurring(helpers.job, async () => void (await handle(payload, helpers)))
            : handle(payload, helpers),
      ]
    }),
  )
  const events: WorkerEvents = new EventEmitter()
  let runner: Runner | undefined
  let isFailing = false
  events.once('pool:create', ({ workerPool }) => {
    worker = workerPool.id
    ended?.start()
  })
  events.on('worker:getJob:error', ({ error }) => {
    if (!isFailing) log.error(`no job can be taken: ${String(error)}`)
    isFailing = true
    // The queue would use its connections to a server that is no longer the primary for ever.
    if (isUseless(error)) void runner?.stop().catch(() => undefined)
  })
  for (const taken of ['job:start', 'worker:getJob:empty'] as const)
    events.on(taken, () => {
      isFailing = false
    })
  const options: RunnerOptions = {
    pgPool,
    events,
    concurrency: slots,
    noHandleSignals: true,
    // In batches, a result that cannot be written stops the queue; otherwise it would end the process.
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
    if (isOneSession) await releaseAllJobs(pgPool)
    // A job whose result was not written would stay taken while this process lasts.
    else if (former) await pgPool.query('SELECT graphile_worker.force_unlock_workers($1)', [[former]])
    runner = await run(options)
    events.on('job:failed', ({ job, error }) => {
      const alarm = { alarm: 'job-dead', job: job.id, task: job.task_identifier, err: error }
      log.error(alarm, 'a job failed for the last time')
    })
    return { ...runner, worker, promise: runner.promise.finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}
