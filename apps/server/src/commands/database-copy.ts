import { holdingsOf, verifyLedger } from '#ledger/reconcile.ts'
import {
  nameOf,
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { isAddress } from '#platform/database/address.ts'
import { type Copied, copyDatabase } from '#platform/database/copy/copy-database.ts'
import type { Db } from '#platform/database/database.ts'
import { indexesOf } from '../app.ts'
import { ledgerDeclarations } from '../ledger-declarations.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run database:copy -- --to postgres://ganj@db.example:5432/ganj

Copies the database to an empty one, on a PostgreSQL of any version from 15 on, and compares every row. Stop Ganj first; the
database is not changed. All users of a machine can see the arguments of programs: put the password into PGPASSWORD or
~/.pgpass.`

const next = `
Next:
1. Set DATABASE_URL to the target, unset DATABASE, and start. Leave GANJ_DATA_DIR: it also has the secrets made in development.
2. Set up backups of the new database (docs/deploy.md#backups).
3. Keep the old one until a backup of the new one was restored, and never start Ganj on it again: what players do there would be
   missing in the new one.`

const wrong: Refuse = refuseWith(usage)

const { values } = readArguments(usage, { options: { to: { type: 'string' } } })
const to = values.to ?? wrong('To which database?')
if (!isAddress(to)) wrong('--to must be an address such as postgres://user@host:5432/name')

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 1, scans: true })
console.error(`Target: ${nameOf(to)}`)
await runCommand(database, async () => {
  const began = performance.now()
  const copied = await copyDatabase({
    source: database,
    to,
    indexes: indexesOf(settings),
    figuresOf: readLedger,
    onProgress: ({ table, rows, share }) => {
      if (rows > 0) console.error(`${String(Math.round(share * 100)).padStart(3)}% ${table}: ${rows} rows`)
    },
    onStep: (step) => console.error(`${step} ...`),
  })
  report(copied, Math.round((performance.now() - began) / 100) / 10)
})

async function readLedger(db: Db) {
  const { problems, transfers, houses } = await verifyLedger(db, ledgerDeclarations)
  if (problems.length > 0)
    throw new Error(`The ledger is not in order, settle that first: ${problems.join('; ')}`)
  return { transfers, houses, holdings: await holdingsOf(db, { houses }) }
}

function report(
  { tables, sequences, additions, figures }: Copied<Awaited<ReturnType<typeof readLedger>>>,
  seconds: number,
) {
  console.table([...tables].filter(([, { rows }]) => rows > 0).map(([table, found]) => ({ table, ...found })))
  console.table(
    figures.holdings.map(({ currency, players, houses }) => ({
      currency,
      'of players': String(players),
      'of house accounts': String(houses),
    })),
  )
  console.log(
    `${tables.size} tables and ${sequences} sequences are the same in both, with ${figures.transfers} transfers. ` +
      `The ledger of the copy is in order. ${seconds} s.`,
  )
  if (additions.length > 0) console.log(`Not copied, because Ganj did not make it: ${additions.join('; ')}.`)
  console.log(next)
}
