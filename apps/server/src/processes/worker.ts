import type { FastifyBaseLogger } from 'fastify'
import type { ProvisionedDatabase } from '#platform/database/provision.ts'
import { startJobs } from '#platform/jobs/run-jobs.ts'
import type { Composition } from '../app.ts'

interface WorkerDependencies {
  /** The job queue has separate connections, with sessions: for its locks and notifications. */
  provisioned: Pick<ProvisionedDatabase, 'sessionUrl' | 'kind'>
  composition: Composition
  log: FastifyBaseLogger
  checkClock: (() => Promise<unknown>) | undefined
}

/** The role `worker`: the verifier of runs, the job queue, payouts and the leaderboard sync. */
export async function startWorker({
  provisioned: { sessionUrl, kind },
  composition,
  log,
  checkClock,
}: WorkerDependencies) {
  const runner = await startJobs(sessionUrl, composition.jobs, log, {
    isOneSession: kind === 'pglite',
    checkClock,
  })
  composition.verifier.start()
  const payouts = composition.startPayouts?.()
  const sync = composition.startSync?.()
  return {
    /** Takes no new work, and waits for work in progress. */
    stop: () => Promise.all([composition.verifier.stop(), runner.stop(), payouts?.stop()]),
    /** After the API has closed: until then its calls may still need the sorted sets. */
    close: async () => sync?.stop(),
  }
}
