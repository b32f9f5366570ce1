import { whyNoRestore } from '#ledger/check-restored.ts'
import { compareRestored } from '#ledger/compare-restored.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
  wordsOf,
} from '#platform/command-line.ts'
import { parseAddress } from '#platform/database/address.ts'
import { openRestored, restoreBeside } from '#platform/database/backup/pgbackrest.ts'
import { sql } from '#platform/database/sql.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run restore:rehearse -- [--stanza ganj] [--to '2026-11-22 17:00:00+00']
npm run restore:rehearse -- --restored postgres://…

Restores the newest backup of pgBackRest beside the database, up to now or to a moment, and compares the two. It runs as
the user that may read the repository, usually postgres.

Without pgBackRest, let the provider restore its newest backup into a database of its own, and name that with --restored
(its password may be in PGPASSWORD or a .pgpass file). Nothing is written to it.`

const wrong: Refuse = refuseWith(usage)

const { values: options } = readArguments(usage, {
  options: {
    stanza: { type: 'string', default: 'ganj' },
    to: { type: 'string' },
    restored: { type: 'string' },
  },
})
if (options.to && options.restored) wrong('--to restores with pgBackRest, --restored is restored already')
if (options.to && Number.isNaN(Date.parse(options.to))) wrong(`'${options.to}' is not a moment`)

const settings = commandSettings()
const url =
  settings.DATABASE_URL ??
  wrong('DATABASE_URL: the database whose backup is restored; the embedded one has restore')
const address = parseAddress(url)
const live = await openCommandDatabase(settings, { size: 1, scans: true })
await runCommand(live, async () => {
  try {
    await rehearse()
  } catch (error) {
    const why = wordsOf(error)
    console.error(why)
    process.exitCode = 1
    await record({ backup: 'unknown', problems: [why], transfers: 0, newestTransfer: null })
  }
})

async function rehearse(): Promise<void> {
  const began = performance.now()
  const restored = options.restored
    ? openRestored(options.restored, 'restored by the provider')
    : await restoreWithPgBackRest()
  try {
    const reason = options.restored && (await whyNoRestore(restored.database, live))
    if (reason) throw new Error(`The restored database cannot be compared: ${reason}`)
    const found = await compareRestored(restored.database, live)
    console.table(found.tables.filter(({ restored: rows, live: liveRows }) => rows + liveRows > 0))
    for (const problem of found.problems) console.error(problem)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    console.log(
      `backup ${restored.backup}, restored and compared in ${seconds} s, ${found.transfers} transfers`,
    )
    console.log(ageOf(found.newestTransfer))
    // A restore to an earlier moment says nothing about how much would be lost today.
    if (!options.to) await record({ backup: restored.backup, ...found })
    console.log(
      found.problems.length === 0 ? 'The restored ledger is in order.' : 'THE RESTORE IS NOT IN ORDER.',
    )
    process.exitCode = found.problems.length === 0 ? 0 : 1
  } finally {
    await restored.close()
  }
}

const restoreWithPgBackRest = () =>
  restoreBeside({
    stanza: options.stanza,
    database: address.name,
    user: address.user || 'postgres',
    to: options.to,
  })

function ageOf(newest: Date | null): string {
  if (newest === null) return 'No transfer has come back: there is none, or none was backed up.'
  const seconds = Math.round((Date.now() - newest.getTime()) / 1000)
  return `The newest transfer that came back is of ${newest.toISOString()}, ${seconds} s ago.`
}

interface Outcome {
  backup: string
  problems: string[]
  transfers: number
  newestTransfer: Date | null
}

async function record({ backup, problems, transfers, newestTransfer }: Outcome): Promise<void> {
  await live.autocommit.rows(sql`
    INSERT INTO restore_rehearsal (backup, problems, transfers, newest_transfer, finished_at)
    VALUES (${backup}, ${problems}, ${transfers}, ${newestTransfer}, ${new Date()})`)
}
