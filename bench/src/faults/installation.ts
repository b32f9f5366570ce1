import { startTestValkey } from '@ganj/server/test/internals'
import type { World } from '../crash/world.ts'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { type BenchServer, startBenchServer } from '../installation/bench-server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** Moves the clock of a process by ten minutes at SIGUSR2, ahead and back in turn. */
const movableClock = `
  const now = Date.now
  const Real = Date
  let ahead = 0
  process.on('SIGUSR2', () => { ahead = ahead === 0 ? 600000 : 0 })
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now() + ahead) : super(...given) }
    static now() { return now() + ahead }
  }`

/**
 * A server, its database behind a wire and its Valkey; Bot API and chain are where nobody answers.
 * @param authority whose certificates of the database the server demands; none without it
 */
export async function createInstallation(database: BenchDatabase, random: () => number, authority?: string) {
  const direct = new URL(database.url)
  const wire = await startTcpProxy(direct.hostname, Number(direct.port || 5432), random)
  const valkey = await startTestValkey()
  let isValkeyStopped = false
  const stopValkey = async () => {
    if (!isValkeyStopped) await valkey.stop()
    isValkeyStopped = true
  }
  const behind = new URL(direct)
  behind.host = `127.0.0.1:${wire.port}`
  behind.searchParams.set('sslmode', authority ? 'verify-full' : 'disable')
  if (authority) behind.searchParams.set('sslrootcert', authority)
  const env = {
    DATABASE_URL: behind.href,
    VALKEY_URL: valkey.url,
    BOT_TOKEN: '123456789:a-bot-that-lives-only-in-tests',
    TELEGRAM_UPDATES: 'polling',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
    SUPPORT_CONTACT: '@ganj_support',
    TONCENTER_URL: 'http://127.0.0.1:1',
    TETHER_RECEIVER: `0:${'11'.repeat(32)}`,
    PAYOUT_WALLET: `0:${'44'.repeat(32)}`,
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(movableClock)}`,
  }
  let server: BenchServer = await startBenchServer(env)
  const world: World = {
    kind: 'postgres',
    get env() {
      return { DATABASE_URL: database.url }
    },
    startServer: () => startBenchServer(env),
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as Row[],
    killDatabase: () => Promise.reject(new Error('this database is not ours to kill')),
    drop: database.drop,
  }
  return {
    world,
    wire,
    valkey,
    /** For good. */
    stopValkey,
    /** Where it is open now; after a restart somewhere else. */
    address: () => server.address,
    signal: (name: NodeJS.Signals) => process.kill(server.pid, name),
    kill: () => server.kill(),
    startAgain: async () => {
      server = await startBenchServer(env)
    },
    /** Every connection of the database ends, as when it is restarted. */
    endConnections: () =>
      database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'ganj bench'`,
      ),
    close: async () => {
      await server.stop()
      await stopValkey()
      await wire.close()
      await database.drop()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>
