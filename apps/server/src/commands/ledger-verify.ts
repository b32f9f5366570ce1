import { verifyLedger } from '#ledger/reconcile.ts'
import { openCommandDatabase, readArguments, runCommand } from '#platform/command-line.ts'
import { ledgerDeclarations } from '../ledger-declarations.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run ledger:verify

Compares every balance with the sum of its transfers, and names accounts and kinds that no module declares.`

readArguments(usage, {})

const database = await openCommandDatabase(commandSettings(), { size: 1, scans: true })
await runCommand(database, async () => {
  const { balances, transfers, houses, problems } = await verifyLedger(database, ledgerDeclarations)
  console.log(`${balances} balances, ${transfers} transfers`)
  console.table(
    houses.map(({ account, currency, amount }) => ({ account, currency, 'minor units': String(amount) })),
  )
  for (const problem of problems) console.error(problem)
  const isInOrder = problems.length === 0
  console.log(isInOrder ? 'The ledger is in order.' : 'THE LEDGER IS NOT IN ORDER.')
  process.exitCode = isInOrder ? 0 : 1
})
