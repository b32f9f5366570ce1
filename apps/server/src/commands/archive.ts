import { foldTransfers } from '#ledger/archive-transfers.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { type AuditEvent, byCommand, writeAudit } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { archiveBefore, monthsBefore } from '#platform/database/archive.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run archive -- --before 2026-02 [--folder archive] [--list]
Writes the months of history before this one to files, a row a line, and drops them from the database.
--list only shows which they are.`

const wrong: Refuse = refuseWith(usage)

const { values } = readArguments(usage, {
  options: {
    before: { type: 'string' },
    folder: { type: 'string', default: 'archive' },
    list: { type: 'boolean', default: false },
  },
})
const now = new Date()
/** A payment may be charged back for months; its purchase must remain in the database to be reversed. */
const fewestMonths = 6
const newest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - fewestMonths + 1))
  .toISOString()
  .slice(0, 7)
const before = values.before ?? wrong('Before which month?')
if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(before)) wrong(`${before} is no month such as 2026-02.`)
if (before > newest)
  wrong(`The last ${fewestMonths} months stay: ${newest} is the latest that can be asked for.`)

const database = await openCommandDatabase(commandSettings(), { size: 2, scans: true })
await runCommand(database, async () => {
  if (values.list) {
    console.table(await monthsBefore(database, before))
  } else {
    const onMonth = { posting: foldTransfers }
    const archived = await archiveBefore(database, { before, folder: values.folder, onMonth, now })
    console.table(archived)
    const event: AuditEvent = {
      action: 'archive.months',
      subject: null,
      reason: '',
      after: { before, archived },
    }
    await database.transaction((tx) => writeAudit(tx, byCommand('command line'), event, now))
    const { discrepancies, transfers } = await reconcile(database)
    console.log(`${transfers} transfers are left; ${discrepancies.length} balances do not derive.`)
    if (discrepancies.length > 0) process.exitCode = 1
  }
})
