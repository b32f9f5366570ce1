import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { run } from '#test/programs/program.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const other = createServer().listen(0, '127.0.0.1')
await once(other, 'listening')
afterAll(() => other.close())
const address = other.address()
const taken = typeof address === 'object' && address ? String(address.port) : ''

/** What a server with these settings says before it ends. */
async function start(settings: Record<string, string>) {
  const server = run('apps/server/src/main.ts', [], {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Only the API serves pages, which a test run need not have built.
    GANJ_ROLE: 'worker',
    DATABASE_URL: database.url,
    PORT: '0',
    ...settings,
  })
  await once(server.process, 'close')
  return { code: server.process.exitCode, said: server.said() }
}

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/ganj' }, 'ganj on 127.0.0.1:1'],
  ['DATABASE_URL', { DATABASE_URL: database.url.replace(/[^/]+$/, 'nowhere') }, 'does not exist'],
  ['HOST', { HOST: 'nowhere.invalid' }, 'an address of this machine'],
  ['HOST', { HOST: '192.0.2.1' }, 'an address of this machine'],
  ['PORT', { PORT: taken }, 'the port is in use'],
  ['METRICS_HOST', { METRICS_HOST: '192.0.2.1', METRICS_PORT: '0' }, 'an address of this machine'],
  ['METRICS_PORT', { METRICS_PORT: taken }, 'the port is in use'],
])(
  'a start that %s prevents ends with one sentence: %j',
  async (name, settings, why) => {
    const { code, said } = await start(settings)
    expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^${name}: .*${why}.*\\n$`))])
  },
  120_000,
)
