import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'

/** A real Valkey or Redis for one test, on a free port of the loopback. */
export interface TestValkey {
  url: string
  port: number
  /** A direct client, independent of the code under test. */
  admin: Redis
  /** Keeps its connections and answers nothing, like an overloaded machine. */
  hang(): void
  goOn(): void
  stop(): Promise<void>
}

/** The folder where scripts/valkey-binary.mjs stores a downloaded one. */
const fetched = join(import.meta.dirname, '../../../../../.cache/redis/usr')

function binary(): { path: string; libraries?: string } {
  const own = process.env.TEST_VALKEY_SERVER
  if (own) return { path: own }
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of ['valkey-server', 'redis-server']) {
    const folder = folders.find((one) => existsSync(join(one, name)))
    if (folder) return { path: join(folder, name) }
  }
  const path = join(fetched, 'bin/redis-check-rdb')
  const libraries = join(fetched, 'lib')
  // The folder name of the machine's architecture, such as x86_64-linux-gnu.
  if (existsSync(path))
    return {
      path,
      libraries: readdirSync(libraries)
        .map((kind) => join(libraries, kind))
        .join(delimiter),
    }
  throw new Error(
    'No valkey-server or redis-server: run npm test, which brings one, or set TEST_VALKEY_SERVER',
  )
}

/** Starts one, with additional settings as on its command line. */
export async function startTestValkey(settings: readonly string[] = []): Promise<TestValkey> {
  const folder = await mkdtemp(join(tmpdir(), 'ganj-valkey-'))
  const { child, port } = await startOnFreePort(folder, settings)
  process.once('exit', () => child.kill('SIGKILL'))
  const admin = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 3 })
  admin.on('error', () => undefined)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    admin,
    hang: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: async () => {
      admin.disconnect()
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Another program may take the port before the server does: then another port is used. */
async function startOnFreePort(
  folder: string,
  settings: readonly string[],
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempts = 0; attempts < 5; attempts++) {
    const [port, bus] = await freePorts()
    const given = settings.map((setting) => setting.replace('BUS', String(bus)))
    const child = startServer(folder, ['--port', String(port), ...given])
    if (await isReady(child)) return { child, port }
  }
  throw new Error('no free port was found for a Valkey')
}

function startServer(folder: string, settings: readonly string[]): ChildProcess {
  const { path, libraries } = binary()
  const args = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder, ...settings]
  return spawn(path, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    argv0: 'redis-server',
    env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
  })
}

const isReady = (child: ChildProcess) =>
  new Promise<boolean>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('Ready to accept connections')) resolve(true)
    })
    child.once('error', reject)
    child.once('exit', () => resolve(false))
  })

/** Two free ports; the second is for the cluster bus. */
async function freePorts(): Promise<[number, number]> {
  const probes = [createServer(), createServer()] as const
  const ports = await Promise.all(
    probes.map(async (probe) => {
      probe.listen(0, '127.0.0.1')
      await once(probe, 'listening')
      return (probe.address() as { port: number }).port
    }),
  )
  for (const probe of probes) probe.close()
  return ports as [number, number]
}

const slots = 16_384

/** A real cluster of three nodes, each with a third of the slots. */
export async function startTestCluster(): Promise<{
  url: string
  nodes: TestValkey[]
  stop(): Promise<void>
}> {
  const settings = ['--cluster-enabled', 'yes', '--cluster-port', 'BUS', '--cluster-node-timeout', '2000']
  const nodes = await Promise.all([1, 2, 3].map(() => startTestValkey(settings)))
  const bounds = [0, 5461, 10_923, slots]
  for (const [index, { admin }] of nodes.entries()) {
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', bounds[index] ?? 0, (bounds[index + 1] ?? slots) - 1)
  }
  const [first, ...others] = nodes as [TestValkey, ...TestValkey[]]
  for (const { admin, port } of others) {
    await first.admin.call('CLUSTER', 'MEET', '127.0.0.1', port, await busPortOf(admin))
  }
  while (!(await Promise.all(nodes.map(({ admin }) => isWhole(admin)))).every(Boolean));
  return {
    url: nodes.map(({ url }) => url).join(','),
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

const busPortOf = async (admin: Redis): Promise<number> => {
  const [, port] = (await admin.config('GET', 'cluster-port')) as string[]
  return Number(port)
}

const isWhole = async (admin: Redis): Promise<boolean> => {
  const info = String(await admin.call('CLUSTER', 'INFO'))
  return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')
}
