import { setTimeout as pause } from 'node:timers/promises'
import { readArguments, refuseWith } from '@ganj/server/command-line'
import { audit, verifyLedger } from './crash/audit.ts'
import type { Goods } from './crash/calls.ts'
import { createRandom, pick, type Random } from './crash/random.ts'
import { readGoods, seedPlayers } from './crash/seed.ts'
import { type Client, createClient, prepare, repeat, retry, sendCalls } from './crash/traffic.ts'
import { createWorld, type Kind, type World } from './crash/world.ts'

/*
 * Kills the server by SIGKILL during calls that move value, starts it again, repeats unanswered calls with their keys, and
 * compares all acknowledged calls with the ledger. Runs on PostgreSQL and on the embedded database, whose own processes are
 * killed too in some rounds.
 */

const usage = 'npm run test:crash -- [--rounds 25] [--seed 1] [--only postgres | embedded] [--json]'
const { values: options } = readArguments(usage, {
  options: {
    rounds: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const seed = Number(options.seed)
const clientsPerRound = 16
const kinds = (['postgres', 'embedded'] as const).filter((kind) => !options.only || kind === options.only)
if (!(rounds > 0) || !Number.isInteger(seed) || kinds.length === 0) {
  refuseWith(usage)('At least one round, a whole number as seed, and postgres or embedded')
}

/** What is killed: the server, its database, or both at once. */
type Victim = 'server' | 'database' | 'both'

interface Round {
  database: Kind
  round: number
  victim: Victim
  /** Milliseconds of load before the kill. */
  after: number
  acknowledged: number
  refused: number
  /** Calls without an answer at the kill. */
  unanswered: number
  transfers: number
  repeated: number
  /** Milliseconds from the kill until all of them were answered. */
  back: number
  violations: string[]
}

const say = (line: string) => process.stderr.write(`${line}\n`)

async function crash(kind: Kind): Promise<Round[]> {
  const world = await createWorld(kind)
  const random = createRandom(seed + kinds.indexOf(kind))
  const results: Round[] = []
  let server = await world.startServer()
  try {
    const { inviterId, firstId } = await seedPlayers(world, rounds * clientsPerRound)
    const goods = await readGoods(world, server.address, firstId)
    const everybody: Client[] = []
    for (let round = 1; round <= rounds; round++) {
      const first = firstId + (round - 1) * clientsPerRound
      const clients = Array.from({ length: clientsPerRound }, (_, index) =>
        createClient(first + index, createRandom(seed * 1_000 + first + index)),
      )
      everybody.push(...clients)
      const { victim, after } = await killUnderLoad(world, server, clients, { goods, random })
      const unanswered = clients.filter(({ open }) => open).length
      const killed = performance.now()
      if (victim !== 'database') server = await world.startServer()
      await Promise.all(clients.map((client) => settle(client, server.address, goods)))
      const back = performance.now() - killed
      const repeated = (await Promise.all(clients.map((client) => repeat(client, server.address)))).reduce(
        sum,
        0,
      )
      const violations = [...(await audit(world, clients, inviterId)), ...(await verifyLedger(world))]
      const answers = clients.flatMap(({ answered }) => answered)
      results.push({
        database: kind,
        round,
        victim,
        after,
        acknowledged: answers.filter(({ reply }) => reply.status === 200).length,
        refused: answers.filter(({ reply }) => reply.status !== 200).length,
        unanswered,
        transfers: clients.reduce((count, { moved }) => count + moved.length, 0),
        repeated,
        back: Math.round(back),
        violations,
      })
      say(`${kind} ${round}/${rounds}: ${victim} killed after ${after} ms, ${violations.length} violations`)
    }
    // Later crashes must not have changed the results of earlier rounds.
    const late = await audit(world, everybody.map(settledBefore), inviterId)
    results.at(-1)?.violations.push(...late)
    return results
  } finally {
    await server.stop()
    await world.drop()
  }
}

const sum = (a: number, b: number) => a + b
/** The client without its violations, which were counted in its round. */
const settledBefore = (client: Client): Client => ({ ...client, violations: [] })

async function killUnderLoad(
  world: World,
  server: Awaited<ReturnType<World['startServer']>>,
  clients: readonly Client[],
  { goods, random }: { goods: Goods; random: Random },
): Promise<{ victim: Victim; after: number }> {
  const victim = world.kind === 'postgres' ? 'server' : pick<Victim>(random, ['server', 'both', 'database'])
  const after = 100 + Math.floor(random() * 700)
  await Promise.all(clients.map((client) => prepare(client, server.address)))
  let over = false
  const load = Promise.all(
    clients.map((client) => sendCalls(client, server.address, { world, goods, isOver: () => over })),
  )
  await pause(after)
  if (victim === 'server') await server.kill()
  else if (victim === 'both') await Promise.all([world.killDatabase(), server.kill()])
  // The server keeps running, answers 503 and restarts its database by itself.
  else await world.killDatabase()
  over = true
  await load
  return { victim, after }
}

/** Repeats an unanswered call until it is answered. */
async function settle(client: Client, address: string, goods: Goods): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await retry(client, address, goods)) return
    await pause(50)
  }
}

const began = performance.now()
const results: Round[] = []
for (const kind of kinds) results.push(...(await crash(kind)))
const seconds = Math.round((performance.now() - began) / 1000)
const violations = results.flatMap(({ database, round, violations }) =>
  violations.map((violation) => `${database} round ${round}: ${violation}`),
)

if (options.json) {
  process.stdout.write(`${JSON.stringify({ bench: 'crash', seed, seconds, rounds: results, violations })}\n`)
} else {
  console.table(results.map(({ violations: found, ...round }) => ({ ...round, violations: found.length })))
  for (const violation of violations.slice(0, 50)) console.error(violation)
  const acknowledged = results.map((round) => round.acknowledged).reduce(sum, 0)
  const transfers = results.map((round) => round.transfers).reduce(sum, 0)
  const unanswered = results.map((round) => round.unanswered).reduce(sum, 0)
  console.log(
    `${results.length} kills, ${acknowledged} calls acknowledged, ${unanswered} in flight when it died, ` +
      `${transfers} transfers compared; seed ${seed}, ${seconds} s`,
  )
  console.log(
    violations.length === 0 ? 'Nothing was lost and nothing invented.' : `${violations.length} VIOLATIONS.`,
  )
}
process.exitCode = violations.length === 0 ? 0 : 1
