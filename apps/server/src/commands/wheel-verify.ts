import { openCommandDatabase } from '#platform/command-line.ts'
import { verifySpin } from '../features/wheel/proof/verify-spin.ts'
import { commandSettings } from '../settings.ts'

const [spinId] = process.argv.slice(2)
if (!spinId) {
  console.error('Which spin? npm run wheel:verify -- <spin public id>')
  process.exit(64)
}

const database = await openCommandDatabase(commandSettings(), { size: 1 })
const verification = await verifySpin(database, spinId)
await database.close()

if (!verification) {
  console.error(`There is no spin ${spinId}.`)
  process.exit(1)
}
const { spin, findings } = verification
console.table({
  item: spin.item,
  prize: `${spin.prizeAmount} ${spin.prizeCurrency} (minor units)${spin.isFallback ? ', the fallback' : ''}`,
  cost: `${spin.costAmount} ${spin.costCurrency}`,
  roll: Number(spin.roll),
  'client seed': spin.clientSeed,
  nonce: spin.nonce,
  'odds version': spin.oddsVersion,
  'server seed': spin.revealedAt ? spin.serverSeed.toString('hex') : 'not revealed yet',
})
for (const finding of findings) console.error(finding)
console.log(findings.length === 0 ? 'The spin is what its seed says.' : 'THE SPIN IS NOT WHAT ITS SEED SAYS.')
process.exitCode = findings.length === 0 ? 0 : 1
