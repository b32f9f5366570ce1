import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { createPoll } from './poll.ts'
import {
  batchSize,
  type ClaimedRun,
  claimRuns,
  dropSettled,
  handOver,
  leaseMs,
  mapKeyOf,
  mostAttempts,
  releaseRuns,
  renewClaims,
} from './run-queue.ts'
import { type VerifyDependencies, verifyRuns } from './verify-runs.ts'

/** How often an idle process polls for runs that other processes received; its own runs wake it. */
const pollMs = 250

/** A batch without progress for so long is ended, and the run that is being replayed is tried alone. */
const batchPatienceMs = 1_000

/** The same for a run that is replayed alone, so that nothing waits for it. */
export const alonePatienceMs = 30_000

interface Dependencies extends VerifyDependencies {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Called when verdicts were written, after their transaction. */
  onJudged(): void
}

/**
 * Takes runs from the queue in batches, and judges them. Runs that failed before are taken one by one beside the
 * batches, so that a run that ends threads or processes does not delay valid ones.
 */
export function createVerifier(dependencies: Dependencies) {
  const { database, clock, log, onJudged } = dependencies
  const batches = {
    most: batchSize,
    again: false,
    slots: availableParallelism(),
    patienceMs: batchPatienceMs,
    poll: createPoll(pollMs),
  }
  const oneByOne = {
    most: 1,
    again: true,
    slots: 1,
    patienceMs: alonePatienceMs,
    poll: createPoll(pollMs),
  }
  const lanes = [batches, oneByOne]
  type Lane = (typeof lanes)[number]
  let stopping = false
  /** The runs that are being judged here. */
  const held = new Set<string>()
  let running: Promise<unknown> | undefined

  const judge = async (runs: readonly ClaimedRun[], patienceMs: number) => {
    const keys = runs.map(mapKeyOf)
    for (const key of keys) held.add(key)
    let renewal: Promise<unknown> | undefined
    const renewing = setInterval(() => {
      renewal = renewClaims(database.autocommit, runs, clock()).catch(() => undefined)
    }, leaseMs / 3)
    try {
      const { judged, gone, failed } = await verifyRuns(dependencies, runs, { now: clock(), patienceMs })
      // A round in flight would delay a run that is released here.
      clearInterval(renewing)
      await renewal
      if (gone.length > 0) await dropSettled(database.autocommit, gone)
      for (const { run, error } of failed) log.warn({ err: error, run: run.runId }, 'a run was not verified')
      await releaseRuns(
        database.autocommit,
        failed.map(({ run }) => run),
        clock(),
      )
      if (judged > 0) onJudged()
    } finally {
      clearInterval(renewing)
      for (const key of keys) held.delete(key)
    }
  }

  /** Claims and judges once. @returns the claimed runs; the work continues */
  const turn = async ({ most, again, patienceMs }: Lane) => {
    const claimed = await claimRuns(database.autocommit, { most, again }, clock())
    // Claims of this process that expired because it stood still, as on a machine that was paused, are renewed by this one.
    const others = claimed.filter((run) => !held.has(mapKeyOf(run)))
    const spent = others.filter(({ attempts }) => attempts > mostAttempts)
    for (const run of spent) await database.transaction((tx) => handOver(tx, run))
    const runs = others.filter(({ attempts }) => attempts <= mostAttempts)
    const work = runs.length > 0 ? judge(runs, patienceMs) : undefined
    return { claimed: claimed.length, work }
  }

  const run = async (lane: Lane) => {
    const busy = new Set<Promise<void>>()
    let isFailing = false
    while (!stopping) {
      if (busy.size >= lane.slots) {
        await Promise.race(busy)
        continue
      }
      // Runs that fail here are due again when their claim expires.
      const fail = (err: unknown) => log.warn({ err }, 'runs were not verified')
      const turned = await turn(lane).catch((error: unknown) => {
        // Once until a claim succeeds: without its database a lane polls four times a second.
        if (!isFailing) fail(error)
        return undefined
      })
      isFailing = turned === undefined
      const { claimed, work } = turned ?? { claimed: 0, work: undefined }
      if (work) {
        const done: Promise<void> = work.catch(fail).finally(() => busy.delete(done))
        busy.add(done)
      }
      if (claimed > 0) continue
      const stoodStill = await lane.poll.wait()
      // Claims have expired meanwhile: processes that stood still too renew theirs first.
      if (stoodStill && lane.again && !stopping) await lane.poll.wait()
    }
    await Promise.all(busy)
  }

  return {
    /** A run was submitted in this process, and has no claim yet. */
    wake: batches.poll.wake,
    start: () => {
      running = Promise.all(lanes.map(run))
    },
    /** Claims no more runs, and waits for those that are being judged. */
    stop: async () => {
      stopping = true
      for (const { poll } of lanes) poll.wake()
      await running
    },
    /** Judges all due runs, and rejects when some of it fails. */
    drain: async () => {
      for (const lane of lanes) {
        for (let isMore = true; isMore; ) {
          const { claimed, work } = await turn(lane)
          await work
          isMore = claimed > 0
        }
      }
    },
  }
}
