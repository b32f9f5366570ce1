import type { BenchDatabase } from '../installation/bench-database.ts'
import type { FaultCluster } from './cluster.ts'
import type { Installation } from './installation.ts'
import type { LinkQuality } from './link.ts'

/** A fault under the server. */
export interface FaultScenario<Database extends BenchDatabase = BenchDatabase> {
  name: string
  /** Its duration in milliseconds. Default: three seconds. */
  lastsMs?: number
  begin(at: Installation, database: Database): unknown
  end?(at: Installation, database: Database): unknown
}

/** A slow network of low bandwidth that loses one packet of fifty. */
const lossy: LinkQuality = { delayMs: 40, jitterMs: 40, bytesPerSecond: 250_000, loss: 0.02, resets: 0.001 }
const lossyMs = 6_000

/** @throws Error when the metric of the alert GanjCertificateExpires differs */
async function operatorsSee(at: Installation, isSo: (remaining: number) => boolean): Promise<void> {
  const remaining = await at.metric('ganj_certificate_remaining')
  if (!isSo(remaining)) throw new Error(`ganj_certificate_remaining is ${remaining}`)
}

type WireName = 'wire' | 'valkeyWire' | 'serverWire'

/** Latency and loss on some of the proxies, and with `isOutside` on those to Bot API and chain. */
const lossyBetween = (name: string, wires: readonly WireName[], isOutside = false): FaultScenario => {
  const chosen = (at: Installation) => [
    ...wires.map((wire) => at[wire]),
    ...(isOutside ? (at.hosts?.wires ?? []) : []),
  ]
  return {
    name,
    lastsMs: lossyMs,
    begin: (at) => {
      for (const wire of chosen(at)) wire.impair(lossy)
    },
    end: (at) => {
      for (const wire of chosen(at)) wire.mend()
    },
  }
}

/** Faults without Bot API and chain. */
export const scenarios: readonly FaultScenario[] = [
  { name: 'nothing but Bot API and chain gone', begin: () => undefined },
  { name: 'connections of the database ended', begin: (at) => at.endConnections() },
  { name: 'database gone', begin: ({ wire }) => wire.cut(), end: ({ wire }) => wire.mend() },
  {
    name: 'network to the database silent',
    begin: ({ wire }) => wire.silence(),
    end: ({ wire }) => wire.mend(),
  },
  lossyBetween('network to the database slow and lossy', ['wire']),
  { name: 'connections of the database half-open', begin: ({ wire }) => wire.strand() },
  { name: 'Valkey silent', begin: ({ valkey }) => valkey.hang(), end: ({ valkey }) => valkey.goOn() },
  { name: 'Valkey wiped', begin: ({ valkey }) => valkey.admin.flushall() },
  lossyBetween('network to Valkey slow and lossy', ['valkeyWire']),
  { name: 'connections of Valkey half-open', begin: ({ valkeyWire }) => valkeyWire.strand() },
  { name: 'process killed', begin: (at) => at.kill(), end: (at) => at.startAgain() },
  { name: 'process stopped', begin: (at) => at.signal('SIGSTOP'), end: (at) => at.signal('SIGCONT') },
  {
    name: 'clock ten minutes ahead and back',
    begin: (at) => at.signal('SIGUSR2'),
    end: (at) => at.signal('SIGUSR2'),
  },
  { name: 'Valkey gone for good', begin: (at) => at.stopValkey() },
]

/** Faults with Bot API and chain, while some players pay by stars and tether. */
export const hostScenarios: readonly FaultScenario[] = [
  lossyBetween('network to Bot API and chain slow and lossy', [], true),
  lossyBetween('all networks slow and lossy', ['wire', 'valkeyWire', 'serverWire'], true),
]

/** Faults of an installation behind Caddy, whose certificate players verify. */
export const proxyScenarios: readonly FaultScenario[] = [
  lossyBetween('network between proxy and server slow and lossy', ['serverWire']),
  {
    name: 'connections between proxy and server half-open',
    begin: ({ serverWire }) => serverWire.strand(),
  },
  {
    name: 'certificate of the proxy expired',
    begin: async (at) => {
      await at.front?.expireCertificate()
      await operatorsSee(at, (remaining) => remaining < 0)
    },
    end: async (at) => {
      await at.front?.renewCertificate()
      await operatorsSee(at, (remaining) => remaining > 0)
    },
  },
]

/** Faults of a dedicated database cluster. The last one leaves it without a standby. */
export const clusterScenarios: readonly FaultScenario<FaultCluster>[] = [
  {
    name: 'disk of the database full',
    begin: (_at, cluster) => cluster.fillDisk(),
    end: (_at, cluster) => cluster.freeDisk(),
  },
  {
    name: 'certificate of the database expired',
    begin: (_at, cluster) => cluster.expireCertificate(),
    end: (_at, cluster) => cluster.renewCertificate(),
  },
  {
    name: 'database failed over to its standby',
    begin: async ({ wire }, cluster) => {
      await cluster.failOver()
      wire.leadTo(cluster.port())
    },
  },
]
