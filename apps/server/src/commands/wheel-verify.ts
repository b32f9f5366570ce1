import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import { verifySpin } from '../features/wheel/proof/verify-spin.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run wheel:verify -- <spin public id>

Recomputes one spin from what was revealed.`

const wrong: Refuse = refuseWith(usage)

const { positionals } = readArguments(usage, { allowPositionals: true })
const spinId = positionals[0] ?? wrong('Which spin?')

const database = await openCommandDatabase(commandSettings(), { size: 1 })
await runCommand(database, async () => {
  const verification = await verifySpin(database, spinId)
  if (!verification) throw new Error(`There is no spin ${spinId}.`)
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
  console.log(
    findings.length === 0 ? 'The spin is what its seed says.' : 'THE SPIN IS NOT WHAT ITS SEED SAYS.',
  )
  process.exitCode = findings.length === 0 ? 0 : 1
})
