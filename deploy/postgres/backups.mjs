/** A loop that makes backups and rehearses restores when they are due. Its state is in the repository and the database. */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { backupsOf, dueWork } from './schedule.mjs'

const stanza = 'ganj'
const entry = fileURLToPath(new URL('../../ganj.mjs', import.meta.url))
const execute = promisify(execFile)
const undefinedTable = '42P01'
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())

const say = (event, details = {}) =>
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...details }))

while (!stop.signal.aborted) {
  try {
    // Has no effect if the stanza exists.
    await pgbackrest('stanza-create')
    const due = dueWork({ now: new Date(), backups: await backups(), rehearsal: await lastRehearsal() })
    if (due) await work(due)
  } catch (error) {
    // At the first start the server may still be creating its tables.
    if (error.code === undefinedTable) say('waiting', { message: 'the database has no tables yet' })
    else say('failed', { message: String(error.stderr || error.message).slice(-2000) })
  }
  await delay(60_000, undefined, { signal: stop.signal }).catch(() => undefined)
}

async function work(due) {
  const began = performance.now()
  const output =
    due === 'rehearsal'
      ? await execute(process.execPath, [entry, 'restore-rehearse'])
      : await pgbackrest('backup', `--type=${due}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  say(due, { seconds, ...(due === 'rehearsal' && { output: output.stdout.slice(-2000) }) })
}

function pgbackrest(command, ...options) {
  return execute('pgbackrest', [`--stanza=${stanza}`, '--log-level-console=warn', ...options, command])
}

async function backups() {
  const { stdout } = await execute('pgbackrest', [`--stanza=${stanza}`, '--output=json', 'info'])
  return backupsOf(JSON.parse(stdout), stanza)
}

async function lastRehearsal() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT finished_at AS "endedAt", problems = '{}' AS passed FROM restore_rehearsal ORDER BY id DESC LIMIT 1`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
