import { createRandom } from '../crash/random.ts'
import { readGoods, seedPlayers } from '../crash/seed.ts'
import { createClient, prepare } from '../crash/traffic.ts'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { createInstallation, type InstallationOptions } from './installation.ts'
import { type Measured, measure, type Row } from './measure.ts'
import type { FaultScenario } from './scenarios.ts'

const [clientsPerFault, payersPerFault] = [12, 4]
const playersPerFault = clientsPerFault + payersPerFault

type ScenarioOptions<Database extends BenchDatabase> = Omit<InstallationOptions, 'random' | 'database'> &
  Pick<Measured<Database>, 'database' | 'spans'> & { seed: number }

/** Injects each of some faults into one installation, each with its own players. */
export async function runScenarios<Database extends BenchDatabase>(
  scenarios: readonly FaultScenario<Database>[],
  { seed, spans, ...options }: ScenarioOptions<Database>,
  onRow: (row: Row) => void,
): Promise<void> {
  const { database } = options
  const at = await createInstallation({ ...options, random: createRandom(seed) })
  try {
    const { inviterId: inviter, firstId } = await seedPlayers(at.world, scenarios.length * playersPerFault)
    const goods = await readGoods(at.world, at.address(), firstId)
    for (const [index, scenario] of scenarios.entries()) {
      const first = firstId + index * playersPerFault
      const ids = Array.from({ length: playersPerFault }, (_, number) => first + number)
      const clients = ids
        .slice(0, clientsPerFault)
        .map((id) => createClient(id, createRandom(seed * 1_000 + id)))
      const payerIds = ids.slice(clientsPerFault)
      await Promise.all(clients.map((client) => prepare(client, at.address())))
      onRow(
        await measure({ at, database, inviter, clients, payerIds, goods, ...(spans && { spans }) }, scenario),
      )
    }
  } finally {
    await at.close()
  }
}
