import { reconcile } from '#ledger/reconcile.ts'
import { openCommandDatabase } from '#platform/command-line.ts'
import { commandSettings } from '../settings.ts'

const database = await openCommandDatabase(commandSettings(), { size: 1, scans: true })
const { balances, transfers, houses, discrepancies } = await reconcile(database)
await database.close()

console.log(`${balances} balances, ${transfers} transfers`)
console.table(
  houses.map(({ account, currency, amount }) => ({ account, currency, 'minor units': String(amount) })),
)
for (const { playerId, currency, balance, transfers: sum } of discrepancies) {
  console.error(`player ${playerId}, ${currency}: balance ${balance}, transfers add up to ${sum}`)
}
console.log(discrepancies.length === 0 ? 'The ledger is in order.' : 'THE LEDGER IS NOT IN ORDER.')
process.exitCode = discrepancies.length === 0 ? 0 : 1
