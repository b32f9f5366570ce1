import { blockPlayer, unblockPlayer } from '#auth/block-player.ts'
import { byCommand } from '#platform/admin/audit.ts'
import { sql } from '#platform/database/sql.ts'
import type { JobName } from '#platform/jobs/jobs.ts'
import {
  approveSeason,
  holdSeason,
  releaseSeason,
  SeasonRefusal,
} from '../../../src/features/leaderboard/seasons/review-season.ts'
import type { Action, Scene } from './action.ts'
import { order } from './payout-actions.ts'

/** Jobs with a crontab line. */
const recurring: readonly JobName[] = [
  'close-seasons',
  'close-seasons',
  'expire-payments',
  'settle-debts',
  'reconcile-stars',
  'reconcile-stars',
  'send-bot-messages',
  'update-rank-checkpoints',
  'rank-groups',
  'prune',
  'keep-history',
  'check-ledger',
]

/** Takes one job out of the queue, as its worker does: a job that fails, or whose process dies, runs again. */
export async function runQueuedJob({ world, chance }: Scene): Promise<void> {
  const process = world.process(chance)
  const { database } = process
  const job = await database.maybe<{ id: bigint; name: JobName; payload: never }>(sql`
    SELECT j.id, identifier AS name, payload FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = task_id
     WHERE run_at = j.created_at OR run_at <= ${world.now()} ORDER BY j.id LIMIT 1 OFFSET ${chance.below(3)}`)
  if (!job || world.jobsUnderWay.has(String(job.id))) return
  world.jobsUnderWay.add(String(job.id))
  try {
    await process.jobs[job.name](job.payload)
    await database.autocommit.rows(sql`SELECT FROM graphile_worker.complete_jobs(ARRAY[${job.id}::bigint])`)
  } finally {
    world.jobsUnderWay.delete(String(job.id))
  }
}

async function runRecurringJob({ world, chance }: Scene): Promise<void> {
  const name = chance.pick(recurring) ?? 'close-seasons'
  // One process at a time, as the queue ensures.
  if (world.jobsUnderWay.has(name)) return
  world.jobsUnderWay.add(name)
  try {
    await world.process(chance).jobs[name]({} as never)
  } finally {
    world.jobsUnderWay.delete(name)
  }
}

async function reviewSeason({ world, chance }: Scene): Promise<void> {
  const process = world.process(chance)
  const season = await process.database.maybe<{ board: string; held: boolean }>(sql`
    SELECT board, hold_reason IS NOT NULL AS held FROM season WHERE state <> 'paid' ORDER BY board LIMIT 1`)
  if (!season) return
  const act = { by: byCommand('operator'), now: process.clock() }
  const change = season.held ? releaseSeason : chance.once(4) ? holdSeason : approveSeason
  await process.database.transaction((tx) => change(tx, season.board, 'a look', act))
}

async function blockSomebody({ world, chance, player }: Scene): Promise<void> {
  const process = world.process(chance)
  const { reactions } = process.composition
  const blocking = { playerId: player.id, ...order(process) }
  const [blocked] = await process.database.rows<{ id: bigint }>(
    sql`SELECT id FROM player WHERE blocked_for IS NOT NULL ORDER BY id LIMIT 1`,
  )
  await process.database.transaction(async (tx) => {
    if (blocked) await unblockPlayer(tx, { ...blocking, playerId: blocked.id })
    else if (chance.once(10)) await blockPlayer(tx, blocking, reactions)
  })
}

/** Seconds by which the clock advances, mostly few; at times an hour, a day or a week. */
const leap = ({ chance }: Scene): number => {
  const lot = chance.below(400)
  if (lot === 0) return 7 * 24 * 3600
  if (lot < 4) return 24 * 3600
  if (lot < 20) return 3600
  return lot < 60 ? 300 : chance.below(30)
}

/** The actions of the installation and its operators. */
export const operationActions: readonly Action[] = [
  { name: 'judge runs', weight: 9, run: ({ world, chance }) => world.process(chance).verifier.drain() },
  { name: 'queued job', weight: 7, run: runQueuedJob },
  { name: 'recurring job', weight: 6, run: runRecurringJob },
  { name: 'review season', weight: 1, run: reviewSeason },
  { name: 'block', weight: 1, run: blockSomebody },
  { name: 'clock', weight: 10, run: async (scene) => scene.world.advance(leap(scene)) },
  {
    name: 'process dies',
    weight: 6,
    run: async ({ world, chance }) => world.doomOne(chance.below(20), chance.once(2) ? 'before' : 'after'),
  },
]

export const isRefusal = (error: unknown): boolean => error instanceof SeasonRefusal
