import { freePort, startTestValkey } from '@ganj/server/test/internals'
import { trustAuthority } from '../crash/traffic.ts'
import type { World } from '../crash/world.ts'
import type { BenchDatabase } from '../installation/bench-database.ts'
import { type BenchServer, startBenchServer } from '../installation/bench-server.ts'
import { startFront } from './front.ts'
import { type Hosts, hostsGone } from './hosts.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** Moves the clock of a process by ten minutes at SIGUSR2, forward and back in turn. */
const movableClock = `
  const now = Date.now
  const Real = Date
  let ahead = 0
  process.on('SIGUSR2', () => { ahead = ahead === 0 ? 600000 : 0 })
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now() + ahead) : super(...given) }
    static now() { return now() + ahead }
  }`

export interface InstallationOptions {
  database: BenchDatabase
  /** Returns numbers from 0 to 1. */
  random: () => number
  /** The authority that must have signed the database's certificate. Unset: no TLS. */
  authority?: string
  /** Bot API and chain. Unset: addresses where nothing listens. */
  hosts?: Hosts
  /** Whether players reach the server through Caddy. */
  isBehindProxy?: boolean
}

/** A server with a proxy to its database, one to its Valkey and one for its clients. */
export async function createInstallation(options: InstallationOptions) {
  const { database, random, authority, hosts, isBehindProxy = false } = options
  const direct = new URL(database.url)
  const wire = await startTcpProxy(direct.hostname, Number(direct.port || 5432), random)
  const valkey = await startTestValkey()
  const valkeyWire = await startTcpProxy('127.0.0.1', valkey.port, random)
  let isValkeyStopped = false
  const stopValkey = async () => {
    if (!isValkeyStopped) await valkey.stop()
    isValkeyStopped = true
  }
  const behind = new URL(direct)
  behind.host = `127.0.0.1:${wire.port}`
  behind.searchParams.set('sslmode', authority ? 'verify-full' : 'disable')
  if (authority) behind.searchParams.set('sslrootcert', authority)
  const settings = {
    DATABASE_URL: behind.href,
    VALKEY_URL: `redis://127.0.0.1:${valkeyWire.port}`,
    SUPPORT_CONTACT: '@ganj_support',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(movableClock)}`,
    ...(hosts?.env ?? hostsGone),
  }
  // The server needs its public address at its start, so its proxy is started first.
  const serverWire = await startTcpProxy('127.0.0.1', 0, random)
  const front = isBehindProxy ? await startFront(serverWire.port) : undefined
  if (front) trustAuthority(front.authority)
  const metricsPort = await freePort()
  const env = {
    ...settings,
    METRICS_PORT: String(metricsPort),
    ...(front ? { PUBLIC_URL: front.address, NODE_ENV: 'development' } : {}),
  }
  const start = async () => {
    // The server prints its public address, not the port on which it listens.
    const port = await freePort()
    const started = await startBenchServer({ ...env, PORT: String(port) })
    serverWire.leadTo(port)
    return started
  }
  let server: BenchServer = await start()
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
    valkeyWire,
    serverWire,
    valkey,
    hosts,
    front,
    /** Permanently. */
    stopValkey,
    /** The address for players. */
    address: () => front?.address ?? `http://127.0.0.1:${serverWire.port}`,
    /** A metric of the server, as Prometheus scrapes it. */
    metric: async (name: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, 'm').exec(text)?.[1])
    },
    signal: (name: NodeJS.Signals) => process.kill(server.pid, name),
    kill: () => server.kill(),
    startAgain: async () => {
      server = await start()
    },
    /** Terminates every connection of the database, as a restart does. */
    endConnections: () =>
      database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'ganj bench'`,
      ),
    close: async () => {
      await front?.close()
      await server.stop()
      for (const each of [serverWire, valkeyWire, wire]) await each.close()
      await stopValkey()
      await hosts?.close()
      await database.drop()
    },
  }
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>
