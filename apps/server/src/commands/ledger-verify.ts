import { reconcile } from '#economy/reconcile.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { provisionDatabase } from '#platform/database/provision.ts'
import { createLog } from '#platform/log.ts'

const { DATABASE_URL, GANJ_DATA_DIR } = readConfig(process.env)
const provisioned = await provisionDatabase({
  databaseUrl: DATABASE_URL,
  dataDir: GANJ_DATA_DIR,
  log: createLog({ LOG_LEVEL: 'warn' }),
})
const database = openDatabase({ url: provisioned.url, size: 1, onError: () => undefined, scans: true })
const { balances, transfers, houses, discrepancies } = await reconcile(database)
await database.close()
await provisioned.stop()

console.log(`${balances} balances, ${transfers} transfers`)
console.table(
  houses.map(({ account, currency, amount }) => ({ account, currency, 'minor units': String(amount) })),
)
for (const { playerId, currency, balance, transfers: sum } of discrepancies) {
  console.error(`player ${playerId}, ${currency}: balance ${balance}, transfers add up to ${sum}`)
}
console.log(discrepancies.length === 0 ? 'The ledger is in order.' : 'THE LEDGER IS NOT IN ORDER.')
process.exitCode = discrepancies.length === 0 ? 0 : 1
