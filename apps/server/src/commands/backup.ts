import { statSync } from 'node:fs'
import { readArguments, refuseWith, wordsOf } from '#platform/command-line.ts'
import { backUpEmbedded } from '#platform/database/backup/embedded.ts'
import { hasEmbeddedDatabase } from '#platform/database/provision.ts'
import { createLog } from '#platform/log.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run backup -- ganj.tar.gz

Copies the embedded database into one file while it is used. It holds everything of the players: encrypt it before it
leaves the machine.`

const wrong = refuseWith(usage)

const { positionals } = readArguments(usage, { allowPositionals: true })
const [file] = positionals
const { DATABASE_URL, GANJ_DATA_DIR: folder } = commandSettings()
if (DATABASE_URL)
  wrong('DATABASE_URL names a PostgreSQL of its own: it is backed up by pgBackRest (docs/deploy.md)')
if (!file || positionals.length > 1) wrong('Into which file?')
if (!(await hasEmbeddedDatabase(folder))) wrong(`There is no embedded database in ${folder}`)
try {
  await backUpEmbedded(folder, file as string, createLog({ LOG_LEVEL: 'warn' }))
  console.log(
    `${file}: ${(statSync(file as string).size / 1e6).toFixed(1)} MB. npm run restore -- ${file} brings it back.`,
  )
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
