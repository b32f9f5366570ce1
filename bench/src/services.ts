import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '@ganj/server/command-line'
import { type BenchServer, startBenchServer } from './installation/bench-server.ts'
import { middle } from './measuring/middle.ts'
import { type Metric, report } from './measuring/report.ts'
import { type FirstLoad, firstLoad } from './pages/first-load.ts'

/*
 * Compares the speed of the app while all reporting services are unreachable with the speed without them. Three servers take
 * turns: one without services, one whose services refuse every connection, one whose services accept it and never answer.
 */

readArguments('npm run bench:watch -- [--json]', { options: { json: { type: 'boolean' } } })

const rounds = 3
/** Enough time for the services to load, to send a request and to be refused. */
const thenMs = 4000
const baselineName = 'without services'

interface Port {
  port: number
  close(): void
}

/** Accepts every connection and never answers. */
async function silent(): Promise<Port> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A port on which nothing listens. */
async function refusing(): Promise<number> {
  const { port, close } = await silent()
  close()
  return port
}

const servicesAt = (port: number) => ({
  ANALYTICS_HOST: `http://127.0.0.1:${port}/analytics`,
  POSTHOG_KEY: 'phc_a_project_of_a_bench',
  POSTHOG_HOST: `http://127.0.0.1:${port}`,
  SENTRY_DSN: `http://abcdef@127.0.0.1:${port}/1`,
})

const folders: string[] = []
async function serve(env: Record<string, string>): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ganj-services-'))
  folders.push(dataDir)
  // As root the database runs as another user, who needs to traverse this folder.
  await chmod(dataDir, 0o711)
  return startBenchServer({ GANJ_DATA_DIR: dataDir, ...env })
}

const hole = await silent()
const kinds = [
  [baselineName, { ANALYTICS: 'off' }],
  ['services refuse', servicesAt(await refusing())],
  ['services are silent', servicesAt(hole.port)],
] as const
const servers: BenchServer[] = []
try {
  for (const [, env] of kinds) servers.push(await serve(env))
  const runs = kinds.map((): FirstLoad[] => [])
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { address }] of servers.entries()) {
      const run = await firstLoad(address, thenMs)
      if (round > 0) runs[index]?.push(run)
    }
  }
  report('services', metricsOf(runs))
} finally {
  for (const server of servers) await server.stop()
  hole.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

function metricsOf([without = [], ...others]: readonly FirstLoad[][]): Metric[] {
  const figures = [
    ['home can be used', 'ready'],
    ['largest contentful paint', 'lcp'],
    ['total blocking time', 'tbt'],
  ] as const
  return figures.flatMap(([name, figure]) => {
    const middleOf = (runs: readonly FirstLoad[]) => middle(runs.map((run) => run[figure]))
    const baseline = middleOf(without)
    return others.map((runs, index) => ({
      name: `${name}, ${kinds[index + 1]?.[0]}`,
      value: middleOf(runs),
      unit: 'ms',
      better: 'lower' as const,
      // The tolerance is the difference between rounds.
      goal: Math.round(baseline * 1.05 + 20),
      baseline,
      baselineName,
    }))
  })
}
