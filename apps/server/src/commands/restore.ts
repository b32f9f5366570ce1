import { reconcile } from '#ledger/reconcile.ts'
import { openCommandDatabase, readArguments, refuseWith, wordsOf } from '#platform/command-line.ts'
import { restoreEmbedded } from '#platform/database/backup/embedded.ts'
import { sql } from '#platform/database/sql.ts'
import { createLog } from '#platform/log.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run restore -- ganj.tar.gz

Puts a backup in place of the embedded database. Stop Ganj first. What was there is renamed, not deleted.`

const wrong = refuseWith(usage)

const { positionals } = readArguments(usage, { allowPositionals: true })
const [file] = positionals
const settings = commandSettings()
if (settings.DATABASE_URL)
  wrong('DATABASE_URL names a PostgreSQL of its own: docs/deploy.md#restoring says how')
if (!file || positionals.length > 1) wrong('From which file?')
try {
  const former = await restoreEmbedded(
    settings.GANJ_DATA_DIR,
    file as string,
    createLog({ LOG_LEVEL: 'warn' }),
  )
  if (former) console.log(`What was there is now in ${former}.`)
  await verify()
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}

async function verify(): Promise<void> {
  const database = await openCommandDatabase(settings, { size: 1, scans: true })
  try {
    const { transfers, discrepancies } = await reconcile(database)
    const { newest } = await database.one<{ newest: Date | null }>(
      sql`SELECT max(created_at) AS newest FROM transfer`,
    )
    console.log(`${transfers} transfers, the newest of ${newest?.toISOString() ?? 'never'}`)
    console.log(discrepancies.length === 0 ? 'The ledger is in order.' : 'THE LEDGER IS NOT IN ORDER.')
    process.exitCode = discrepancies.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
