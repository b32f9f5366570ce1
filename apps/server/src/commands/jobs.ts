import { type AuditEvent, byCommand, writeAudit } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { listDeadJobs, retryDeadJob } from '#platform/jobs/dead-jobs.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run jobs -- list             jobs that failed in their last attempt, and why
npm run jobs -- retry <id>      runs one again, after its cause is fixed`

const wrong: Refuse = refuseWith(usage)

const { positionals } = readArguments(usage, { allowPositionals: true })
const [verb, id = ''] = positionals
if (verb !== 'list' && verb !== 'retry') wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (verb === 'retry' && !/^\d{1,18}$/.test(id)) wrong('Which job? Its id, as listed')

const database = await openCommandDatabase(commandSettings(), { size: 1 })
await runCommand(database, async () => {
  if (verb === 'list') await list()
  else if (await retry()) console.log('Done.')
  else wrong(`There is no dead job ${id}.`)
})

/** Whether the job exists. */
async function retry(): Promise<boolean> {
  return database.transaction(async (tx) => {
    const isThere = await retryDeadJob(tx, id)
    const event: AuditEvent = { action: 'jobs.retry', subject: `job:${id}`, reason: '' }
    if (isThere) await writeAudit(tx, byCommand('command line'), event, new Date())
    return isThere
  })
}

async function list(): Promise<void> {
  const dead = await listDeadJobs(database, 200)
  if (dead.length === 0) console.log('No job is dead.')
  else
    console.table(
      dead.map(({ payload, failedAt, error, ...job }) => ({
        ...job,
        payload: JSON.stringify(payload),
        'failed at': failedAt.toISOString(),
        error: error?.split('\n')[0]?.slice(0, 120),
      })),
    )
}
