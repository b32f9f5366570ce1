import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/set-up.mjs'
import { query } from './database.mjs'
import { until } from './jail.mjs'

/**
 * Checks that every run and spin that was answered to players is stored exactly once.
 * @returns their number
 */
export async function expectNothingLost(url, answered) {
  let kept = 0
  for (const [kind, table] of [
    ['run', 'run'],
    ['spin', 'wheel_spin'],
  ]) {
    const told = answered.filter((one) => one.kind === kind).map(({ id }) => id)
    const stored = new Set((await query(url, `SELECT public_id FROM ${table}`)).map((row) => row.public_id))
    const lost = told.filter((id) => !stored.has(id))
    if (lost.length > 0)
      throw new Error(`${lost.length} of ${told.length} answered are not in ${table}: ${lost[0]}`)
    if (stored.size !== new Set(told).size || told.length !== stored.size)
      throw new Error(`${told.length} were answered, and ${table} has ${stored.size}`)
    kept += stored.size
  }
  if (kept === 0) throw new Error('nothing was played')
  return kept
}

/** Adds a job, and waits until a worker has run it. */
export async function expectJobsRun(url) {
  const [{ id }] = await query(url, `SELECT id::text FROM graphile_worker.add_job('keep-history', '{}')`)
  const isDone = async () =>
    (await query(url, 'SELECT FROM graphile_worker.jobs WHERE id = $1', [id])).length === 0
  await until(isDone, { what: 'a worker has done a job', seconds: 180 })
}

/** Verifies the whole ledger with the built command. */
export function expectLedger(url) {
  const command = join(root, 'apps/server/dist/commands/ledger-verify.js')
  const env = { ...process.env, DATABASE_URL: url }
  const said = execFileSync(process.execPath, [command], { env, encoding: 'utf8' })
  if (!said.includes('The ledger is in order.')) throw new Error(said)
}
