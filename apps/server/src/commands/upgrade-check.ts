import { openCommandDatabase, readArguments, runCommand } from '#platform/command-line.ts'
import { readUpgrade } from '#platform/database/migration/read-upgrade.ts'
import { version } from '../app.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run upgrade:check

Checks whether an upgrade of the database to this version is possible; changes nothing.`

readArguments(usage, {})

const settings = commandSettings()
const isEmbedded = settings.DATABASE_URL === undefined
const database = await openCommandDatabase(settings, { size: 1 })
await runCommand(database, async () => {
  const { pending, tables, problems } = await readUpgrade(database, new Date(), { isEmbedded })
  console.log(
    `To version ${version}: ${pending.length} migrations${pending.map((name) => `\n  ${name}`).join('')}`,
  )
  if (tables.length > 0) console.table(tables)
  for (const problem of problems) console.error(problem)
  if (isEmbedded) console.log('First copy the database: npm run backup -- before-upgrade.tar.gz')
  console.log(problems.length === 0 ? 'Nothing speaks against the upgrade.' : 'DO NOT UPGRADE YET.')
  process.exitCode = problems.length === 0 ? 0 : 1
})
