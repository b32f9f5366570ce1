import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../jail.mjs'

/** A player that no other cause uses. */
const player = 1
const address = `0:${'1'.repeat(64)}`
const board = 'weekly:2020-01-04'
const publicId = () => randomUUID().replaceAll('-', '').slice(0, 12)

/** Waits until a worker has taken a job off the queue. */
async function runJob({ query }, name) {
  const [{ id }] = await query(`SELECT id::text FROM graphile_worker.add_job($1, '{}', max_attempts => 1)`, [
    name,
  ])
  const attempt = async () =>
    (
      await query('SELECT attempts FROM graphile_worker._private_jobs WHERE id = $1 AND locked_at IS NULL', [
        id,
      ])
    )[0]
  const isOver = async () =>
    (await query('SELECT FROM graphile_worker._private_jobs WHERE id = $1', [id])).length === 0 ||
    (await attempt())?.attempts > 0
  await until(isOver, { what: `a worker has run ${name}`, seconds: 90 })
  return id
}

/** Inserts a payout that has been in a state for two days. */
const insertPayout = ({ query }, state) =>
  query(
    `WITH made AS (
       INSERT INTO payout (public_id, player_id, amount, fee, address, state, created_at, changed_at)
       VALUES ($1, $2, 2000000, 1000000, $3, $4, now() - interval '2 days', now() - interval '2 days') RETURNING id)
     INSERT INTO payout_history SELECT id, 0, $4, 'rule', 'a test', NULL, now() - interval '2 days' FROM made`,
    [publicId(), player, address, state],
  )

const rejectPayouts = ({ query }, state) =>
  query(
    `SELECT payout_step(id, $1, 'rejected', 'operator:test', 'a test', NULL, NULL, now()) FROM payout WHERE state = $1`,
    [state],
  )

/**
 * The cause and the cure of each alert of deploy/prometheus/rules.yml on a live server. Alerts of a phase are caused together.
 * `cause` and `cure` receive the installation of alerts.mjs.
 */
export const phases = [
  {
    what: 'what is late or wrong in the database',
    alerts: [
      {
        names: ['GanjPayoutLateBurnsFast', 'GanjPayoutLateBurnsSlowly'],
        cause: (at) => insertPayout(at, 'approved'),
        cure: (at) => rejectPayouts(at, 'approved'),
      },
      {
        names: ['GanjReviewWaits'],
        cause: (at) => insertPayout(at, 'in-review'),
        cure: (at) => rejectPayouts(at, 'in-review'),
      },
      {
        names: ['GanjSeasonLateBurnsFast', 'GanjSeasonLateBurnsSlowly'],
        cause: ({ query }) =>
          query(
            `INSERT INTO season (board, starts_at, ends_at, state, seen_at, finalised_at, prizes, hold_reason)
             VALUES ($1, now() - interval '9 days', now() - interval '2 days', 'finalised', now(), now(), '[]', 'a test')`,
            [board],
          ),
        cure: ({ query }) =>
          query(`UPDATE season SET state = 'paid', approved_at = now(), paid_at = now() WHERE board = $1`, [
            board,
          ]),
      },
      {
        names: ['GanjLedgerWrong'],
        cause: async (at) => {
          await at.query('UPDATE player_balance SET gem = gem + 1 WHERE player_id = $1', [player])
          await runJob(at, 'check-ledger')
        },
        cure: async (at) => {
          await at.query('UPDATE player_balance SET gem = gem - 1 WHERE player_id = $1', [player])
          await runJob(at, 'check-ledger')
        },
      },
      {
        names: ['GanjCertificateExpires'],
        cause: ({ certificate }) => certificate.expire(),
        cure: ({ certificate }) => certificate.renew(),
      },
      {
        names: ['GanjRestoreUnproven'],
        cause: ({ query }) => query(`UPDATE migration SET applied_at = now() - interval '8 days'`),
        cure: ({ query }) =>
          query(
            `INSERT INTO restore_rehearsal (backup, problems, transfers, finished_at) VALUES ('a test', '{}', 1, now())`,
          ),
      },
      {
        // A function of the job fails in its last attempt. Once it is restored, the runbook's command retries the job.
        names: ['GanjJobsDead'],
        cause: async (at) => {
          const name = 'analytics_forget_before(date)'
          const [{ whole }] = await at.query(`SELECT pg_get_functiondef('${name}'::regprocedure) AS whole`)
          at.whole = whole
          await at.query(whole.replace(/^BEGIN$/m, "BEGIN\n  RAISE EXCEPTION 'a test';"))
          at.deadJob = await runJob(at, 'keep-analytics')
        },
        cure: async (at) => {
          await at.query(at.whole)
          at.command('jobs', 'retry', at.deadJob)
        },
      },
      {
        // The chain API was silent before, which raises no alarm. The alert ends by itself.
        names: ['GanjAlarm'],
        cause: ({ chain }) => chain.refuse(),
        cure: () => undefined,
      },
      {
        names: ['GanjMemoryGrows'],
        cause: ({ api }) => process.kill(api.pid, 'SIGUSR2'),
        cure: ({ api }) => process.kill(api.pid, 'SIGUSR2'),
      },
    ],
  },
  {
    what: 'a database that answers slowly',
    alerts: [
      {
        names: ['GanjSlowBurnsFast', 'GanjSlowBurnsSlowly', 'GanjSlowStatements', 'GanjConnectionsShort'],
        cause: (at) => {
          at.link.slow(130)
          at.dismiss = at.crowd()
        },
        cure: ({ link, dismiss }) => {
          dismiss()
          link.slow(0)
        },
      },
    ],
  },
  {
    what: 'a database that is away',
    alerts: [
      {
        names: ['GanjUnavailableBurnsFast', 'GanjUnavailableBurnsSlowly', 'GanjStatementsFail'],
        cause: ({ link }) => link.cut(),
        cure: ({ link }) => link.mend(),
      },
    ],
  },
  {
    what: 'a process that computes instead of waiting',
    alerts: [
      {
        names: ['GanjEventLoopLate'],
        cause: (at) => (at.pulses = pulse(at.api.pid)),
        cure: ({ pulses }) => pulses.stop(),
      },
    ],
  },
  {
    what: 'no worker',
    alerts: [
      { names: ['GanjDown'], cause: (at) => at.stopWorker(), cure: (at) => at.startWorker() },
      {
        names: ['GanjJobsWait'],
        cause: ({ query }) =>
          query(
            `SELECT graphile_worker.add_job('keep-history', '{}', run_at => now() - interval '10 minutes')`,
          ),
        // The restarted worker takes the job.
        cure: () => undefined,
      },
    ],
  },
]

/** Stops a process repeatedly for short times, most of the time in total. */
function pulse(pid) {
  let isOver = false
  const ended = (async () => {
    while (!isOver) {
      process.kill(pid, 'SIGSTOP')
      await delay(300)
      process.kill(pid, 'SIGCONT')
      await delay(60)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await ended
    },
  }
}
