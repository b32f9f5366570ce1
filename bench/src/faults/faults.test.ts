import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import {
  chooseTestServer,
  createDatabase,
  dropDatabase,
} from '../../../apps/server/test/database/test-server.ts'
import { createRandom } from '../crash/random.ts'
import { closeConnections } from '../crash/traffic.ts'
import { benchName } from '../installation/bench-database.ts'
import { startHosts } from './hosts.ts'
import type { Row } from './measure.ts'
import { runScenarios } from './run-scenarios.ts'
import { hostScenarios } from './scenarios.ts'

const server = await chooseTestServer()
afterAll(async () => {
  closeConnections()
  await server.stop()
})

async function createTestDatabase() {
  const { url, name } = await createDatabase(server.admin, 'template0')
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: benchName })
  pool.on('error', () => undefined)
  return {
    url,
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    drop: async () => {
      await pool.end()
      await dropDatabase(server.admin, name)
    },
  }
}

test('a short run of the faults loses nothing while every network is slow and lossy', {
  timeout: 300_000,
}, async () => {
  const spans = { beforeMs: 300, lastsMs: 1_500, afterMs: 300 }
  const [everywhere] = hostScenarios.filter(({ name }) => name === 'all networks slow and lossy')
  if (!everywhere) throw new Error('there is no such fault')
  const rows: Row[] = []
  const options = {
    database: await createTestDatabase(),
    hosts: await startHosts(createRandom(7)),
    seed: 7,
    spans,
  }
  await runScenarios([{ ...everywhere, lastsMs: spans.lastsMs }], options, (row) => rows.push(row))
  const [row] = rows
  expect(row?.violations).toEqual([])
  expect(row?.acknowledged).toBeGreaterThan(0)
  expect(row?.paid).toBeGreaterThan(0)
})
