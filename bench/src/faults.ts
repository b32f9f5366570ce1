import { readArguments } from '@ganj/server/command-line'
import { createRandom } from './crash/random.ts'
import { startCluster } from './faults/cluster.ts'
import { hasCaddy } from './faults/front.ts'
import { startHosts } from './faults/hosts.ts'
import type { InstallationOptions } from './faults/installation.ts'
import type { Row } from './faults/measure.ts'
import { runScenarios } from './faults/run-scenarios.ts'
import {
  clusterScenarios,
  type FaultScenario,
  hostScenarios,
  proxyScenarios,
  scenarios,
} from './faults/scenarios.ts'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'

/*
 * Measures what players see when something fails under the server, the recovery time, and whether the ledger has all that was
 * acknowledged. Each fault has its own players; a player repeats a call with its key until it is answered.
 */

const usage = 'npm run test:faults -- [--only <part of a name>,...] [--seed 1] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const seed = Number(options.seed)
const words = options.only?.split(',') ?? ['']
const isChosen = ({ name }: { name: string }) => words.some((word) => name.includes(word))

const say = (line: string) => process.stderr.write(`${line}\n`)
const rows: Row[] = []

const runChosen = async <Database extends BenchDatabase>(
  chosen: readonly FaultScenario<Database>[],
  prepared: Omit<InstallationOptions, 'random' | 'database'> & { database: Database },
): Promise<void> => {
  await runScenarios(chosen, { ...prepared, seed }, (row) => {
    rows.push(row)
    say(`${row.fault}: recovered after ${row.recovery} ms, ${row.violations.length} violations`)
  })
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

const chosen = scenarios.filter(isChosen)
if (chosen.length > 0) await runChosen(chosen, { database: await createBenchDatabase() })

const chosenOfHosts = hostScenarios.filter(isChosen)
if (chosenOfHosts.length > 0) {
  const hosts = await startHosts(createRandom(seed + 1))
  await runChosen(chosenOfHosts, { database: await createBenchDatabase(), hosts })
}

const chosenOfProxy = proxyScenarios.filter(isChosen)
if (chosenOfProxy.length > 0 && !hasCaddy()) {
  say(`not tried, for Caddy is not here (apt-get install caddy): ${namesOf(chosenOfProxy)}`)
} else if (chosenOfProxy.length > 0) {
  await runChosen(chosenOfProxy, { database: await createBenchDatabase(), isBehindProxy: true })
}

const chosenOfCluster = clusterScenarios.filter(isChosen)
if (chosenOfCluster.length > 0 && process.getuid?.() !== 0) {
  say(`not tried, for only root can mount a small disk: ${namesOf(chosenOfCluster)}`)
} else if (chosenOfCluster.length > 0) {
  const database = await startCluster()
  await runChosen(chosenOfCluster, { database, authority: database.authority })
}

const violations = rows.flatMap(({ fault, violations: found }) =>
  found.map((violation) => `${fault}: ${violation}`),
)
const longestMs = 10_000
const slow = rows.filter(({ recovery }) => recovery > longestMs)
if (options.json) {
  process.stdout.write(`${JSON.stringify({ bench: 'faults', seed, rows, violations })}\n`)
} else {
  console.table(rows.map(({ violations: found, ...row }) => ({ ...row, violations: found.length })))
  for (const violation of violations.slice(0, 30)) console.error(violation)
}
process.exitCode = violations.length === 0 && slow.length === 0 ? 0 : 1
