import { parseArgs } from 'node:util'
import { createRandom } from './crash/random.ts'
import { startCluster } from './faults/cluster.ts'
import { hasCaddy } from './faults/front.ts'
import { startHosts } from './faults/hosts.ts'
import type { InstallationOptions } from './faults/installation.ts'
import type { Row } from './faults/measure.ts'
import { sufferAll } from './faults/suffer-all.ts'
import {
  type Trouble,
  troubles,
  troublesOfCluster,
  troublesOfHosts,
  troublesOfProxy,
} from './faults/troubles.ts'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'

/*
 * Measures what players see when something fails under the server, the recovery time, and whether the ledger has all that was
 * acknowledged. Each fault has its own players; a player repeats a call with its key until it is answered.
 */

const { values: options } = parseArgs({
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

const suffer = async <Database extends BenchDatabase>(
  chosen: readonly Trouble<Database>[],
  prepared: Omit<InstallationOptions, 'random' | 'database'> & { database: Database },
): Promise<void> => {
  await sufferAll(chosen, { ...prepared, seed }, (row) => {
    rows.push(row)
    say(`${row.fault}: well again after ${row.recovery} ms, ${row.breaches.length} breaches`)
  })
}

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

const chosen = troubles.filter(isChosen)
if (chosen.length > 0) await suffer(chosen, { database: await createBenchDatabase() })

const chosenOfHosts = troublesOfHosts.filter(isChosen)
if (chosenOfHosts.length > 0) {
  const hosts = await startHosts(createRandom(seed + 1))
  await suffer(chosenOfHosts, { database: await createBenchDatabase(), hosts })
}

const chosenOfProxy = troublesOfProxy.filter(isChosen)
if (chosenOfProxy.length > 0 && !hasCaddy()) {
  say(`not tried, for Caddy is not here (apt-get install caddy): ${namesOf(chosenOfProxy)}`)
} else if (chosenOfProxy.length > 0) {
  await suffer(chosenOfProxy, { database: await createBenchDatabase(), isBehindProxy: true })
}

const chosenOfCluster = troublesOfCluster.filter(isChosen)
if (chosenOfCluster.length > 0 && process.getuid?.() !== 0) {
  say(`not tried, for only root can mount a small disk: ${namesOf(chosenOfCluster)}`)
} else if (chosenOfCluster.length > 0) {
  const database = await startCluster()
  await suffer(chosenOfCluster, { database, authority: database.authority })
}

const breaches = rows.flatMap(({ fault, breaches: found }) => found.map((breach) => `${fault}: ${breach}`))
const longestMs = 10_000
const slow = rows.filter(({ recovery }) => recovery > longestMs)
if (options.json) {
  process.stdout.write(`${JSON.stringify({ bench: 'faults', seed, rows, breaches })}\n`)
} else {
  console.table(rows.map(({ breaches: found, ...row }) => ({ ...row, breaches: found.length })))
  for (const breach of breaches.slice(0, 30)) console.error(breach)
}
process.exitCode = breaches.length === 0 && slow.length === 0 ? 0 : 1
