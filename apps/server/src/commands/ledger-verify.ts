import { findUndeclared, reconcile } from '#ledger/reconcile.ts'
import { openCommandDatabase } from '#platform/command-line.ts'
import { ledgerDeclarations } from '../ledger-declarations.ts'
import { commandSettings } from '../settings.ts'

const database = await openCommandDatabase(commandSettings(), { size: 1, scans: true })
const { balances, transfers, houses, discrepancies } = await reconcile(database)
const undeclared = await findUndeclared(database, ledgerDeclarations)
await database.close()

console.log(`${balances} balances, ${transfers} transfers`)
console.table(
  houses.map(({ account, currency, amount }) => ({ account, currency, 'minor units': String(amount) })),
)
for (const { playerId, currency, balance, transfers: sum } of discrepancies) {
  console.error(`player ${playerId}, ${currency}: balance ${balance}, transfers add up to ${sum}`)
}
for (const name of undeclared) console.error(`${name}: no module declares it`)
const isInOrder = discrepancies.length === 0 && undeclared.length === 0
console.log(isInOrder ? 'The ledger is in order.' : 'THE LEDGER IS NOT IN ORDER.')
process.exitCode = isInOrder ? 0 : 1
