import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { audit, verifyLedger } from './crash/audit.ts'
import { type Goods, nextCall } from './crash/calls.ts'
import { createRandom } from './crash/random.ts'
import { readGoods, seedPlayers } from './crash/seed.ts'
import { type Client, createClient, makeOlder, prepare, repeat, retry } from './crash/traffic.ts'
import { type FaultCluster, startCluster } from './faults/cluster.ts'
import { createInstallation, type Installation } from './faults/installation.ts'
import { type BenchDatabase, createBenchDatabase } from './installation/bench-database.ts'

/*
 * What players see when something breaks under the server, how soon it is well again, and whether the ledger holds all that was
 * acknowledged. Each fault has players of its own; a player sends a call again with its key until it is answered.
 */

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const seed = Number(options.seed)
const clientsPerFault = 12
/** Load before a fault and after its end, and how long it lasts, milliseconds. */
const [beforeMs, lastsMs, afterMs] = [2_000, 3_000, 4_000]

interface Trouble<Database extends BenchDatabase = BenchDatabase> {
  name: string
  begin(at: Installation, database: Database): unknown
  end?(at: Installation, database: Database): unknown
}

const troubles: readonly Trouble[] = [
  { name: 'nothing but Bot API and chain gone', begin: () => undefined },
  { name: 'connections of the database ended', begin: (at) => at.endConnections() },
  { name: 'database gone', begin: ({ wire }) => wire.cut(), end: ({ wire }) => wire.mend() },
  {
    name: 'network to the database silent',
    begin: ({ wire }) => wire.silence(),
    end: ({ wire }) => wire.mend(),
  },
  {
    name: 'network to the database slow and lossy',
    begin: ({ wire }) => wire.slow(60, 200),
    end: ({ wire }) => wire.mend(),
  },
  { name: 'Valkey silent', begin: ({ valkey }) => valkey.hang(), end: ({ valkey }) => valkey.goOn() },
  { name: 'Valkey wiped', begin: ({ valkey }) => valkey.admin.flushall() },
  { name: 'process killed', begin: (at) => at.kill(), end: (at) => at.startAgain() },
  { name: 'process stopped', begin: (at) => at.signal('SIGSTOP'), end: (at) => at.signal('SIGCONT') },
  {
    name: 'clock ten minutes ahead and back',
    begin: (at) => at.signal('SIGUSR2'),
    end: (at) => at.signal('SIGUSR2'),
  },
  { name: 'Valkey gone for good', begin: (at) => at.stopValkey() },
]
/** Of a database that is nobody else's; the last of them leaves it without a standby. */
const troublesOfCluster: readonly Trouble<FaultCluster>[] = [
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
const words = options.only?.split(',') ?? ['']
const isChosen = ({ name }: { name: string }) => words.some((word) => name.includes(word))

interface Row {
  fault: string
  acknowledged: number
  refused: number
  'server.unavailable': number
  'server.busy': number
  'other 5xx': number
  'no answer': number
  /** Milliseconds from the end of the fault until every player was answered again. */
  recovery: number
  /** Longest time in which nobody was answered, milliseconds. */
  silence: number
  breaches: string[]
}

async function measure<Database extends BenchDatabase>(
  { at, database, inviter }: { at: Installation; database: Database; inviter: number },
  trouble: Trouble<Database>,
  clients: Client[],
  goods: Goods,
): Promise<Row> {
  const counts = { 'server.unavailable': 0, 'server.busy': 0, 'other 5xx': 0, 'no answer': 0 }
  let endedAt = Number.POSITIVE_INFINITY
  let answeredAt = performance.now()
  let silence = 0
  /** When each player was answered for the first time after the fault. */
  const healed = new Map<Client, number>()
  for (const client of clients) {
    client.onReply = ({ status, body }) => {
      const now = performance.now()
      if (status === 0) counts['no answer']++
      else if (status < 500) {
        silence = Math.max(silence, now - answeredAt)
        answeredAt = now
        if (now > endedAt && !healed.has(client)) healed.set(client, now - endedAt)
      } else {
        const code = (body as { code?: string }).code ?? ''
        counts[code === 'server.unavailable' || code === 'server.busy' ? code : 'other 5xx']++
      }
    }
  }
  let isOver = false
  const load = Promise.all(clients.map((client) => play(client, at, goods, () => isOver)))
  await pause(beforeMs)
  await trouble.begin(at, database)
  await pause(lastsMs)
  await trouble.end?.(at, database)
  endedAt = performance.now()
  await pause(afterMs)
  isOver = true
  await load
  await Promise.all(clients.map((client) => repeat(client, at.address())))
  const inviterBreaches = await audit(at.world, clients, inviter)
  const answers = clients.flatMap(({ answered }) => answered)
  return {
    fault: trouble.name,
    acknowledged: answers.filter(({ reply }) => reply.status === 200).length,
    refused: answers.filter(({ reply }) => reply.status !== 200).length,
    ...counts,
    recovery: Math.round(
      healed.size === clients.length ? Math.max(...healed.values()) : Number.POSITIVE_INFINITY,
    ),
    silence: Math.round(silence),
    breaches: [...inviterBreaches, ...(await verifyLedger(at.world))],
  }
}

/** A player makes one call after the other, each until it is answered. */
async function play(client: Client, at: Installation, goods: Goods, isOver: () => boolean): Promise<void> {
  const { state, random } = client
  for (let count = 0; !isOver(); count++) {
    const sent = nextCall(state, goods, random, `fault-${state.id}-${count}`)
    if (!sent) continue
    if (sent.endpoint.path === '/game/score') await makeOlder(at.world, state)
    client.open = sent
    for (let tries = 0; tries < 400 && !(await retry(client, at.address(), goods)); tries++) await pause(50)
    await pause(20)
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const rows: Row[] = []

/** Brings each of some troubles upon one installation, each upon players of its own. */
async function suffer<Database extends BenchDatabase>(
  database: Database,
  chosen: readonly Trouble<Database>[],
  authority?: string,
): Promise<void> {
  const at = await createInstallation(database, createRandom(seed), authority)
  try {
    const { inviterId, firstId } = await seedPlayers(at.world, chosen.length * clientsPerFault)
    const goods = await readGoods(at.world, at.address(), firstId)
    for (const [index, trouble] of chosen.entries()) {
      const first = firstId + index * clientsPerFault
      const clients = Array.from({ length: clientsPerFault }, (_, number) =>
        createClient(first + number, createRandom(seed * 1_000 + first + number)),
      )
      await Promise.all(clients.map((client) => prepare(client, at.address())))
      const row = await measure({ at, database, inviter: inviterId }, trouble, clients, goods)
      rows.push(row)
      say(`${trouble.name}: well again after ${row.recovery} ms, ${row.breaches.length} breaches`)
    }
  } finally {
    await at.close()
  }
}

const chosen = troubles.filter(isChosen)
if (chosen.length > 0) await suffer(await createBenchDatabase(), chosen)
const chosenOfCluster = troublesOfCluster.filter(isChosen)
if (chosenOfCluster.length > 0 && process.getuid?.() !== 0) {
  say(
    `not tried, for only root can mount a small disk: ${chosenOfCluster.map(({ name }) => name).join(', ')}`,
  )
} else if (chosenOfCluster.length > 0) {
  const cluster = await startCluster()
  await suffer(cluster, chosenOfCluster, cluster.authority)
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
