import pg from 'pg'
import type { RandomBytes } from '#platform/random.ts'
import { createModelChain } from '../fakes/model-chain.ts'
import { type Chance, createChance, createStarHost, createTestTetherReceiver } from '../payments/world.ts'
import { replaceNetwork } from './bot-api-network.ts'
import { count } from './count.ts'
import { createProcessDatabase } from './process-database.ts'
import { createRandomBytes } from './run-bank.ts'
import { createScheduler } from './scheduler.ts'
import { seedRuntime } from './seeded-runtime.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { RunProgress, SimulatedPlayer } from './simulated-player.ts'

const int8 = (text: string) => BigInt(text)

/** Connections of all processes together, opened beforehand: the time of opening one would not depend on the seed. */
const connections = 40

/** A statement of the observer, between two bursts of steps: it is not scheduled. */
export type Observe = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Hosts, chains, processes and players of one simulated installation, all from one seed. */
export async function createWorld(url: string, seed: number, processCount: number) {
  seedRuntime(seed)
  const chance = createChance(seed + 1)
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, int8)
  const options = { connectionString: url, types, idleTimeoutMillis: 0 }
  const session = 'SET enable_seqscan = off; SET jit = off; SET synchronous_commit = off'
  const pool = new pg.Pool({ ...options, max: connections, onConnect: (client) => client.query(session) })
  const observer = new pg.Pool({ ...options, max: 1 })
  const lockObserver = new pg.Pool({ ...options, max: 1 })
  // A connection may end with its database.
  for (const one of [pool, observer, lockObserver]) one.on('error', () => undefined)
  const opened = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  for (const client of opened) client.release()

  await liftTimeLimits(observer)
  const observe: Observe = async (text, values = []) => (await observer.query(text, [...values])).rows
  const scheduler = createScheduler({
    chance,
    isWaiting: async (session) => {
      const text = 'SELECT FROM pg_locks WHERE NOT granted AND pid = $1'
      return ((await lockObserver.query(text, [session])).rowCount ?? 0) > 0
    },
    cancel: async (session) => {
      await lockObserver.query('SELECT pg_cancel_backend($1)', [session])
    },
  })

  let now = Date.parse('2026-11-18T12:00:00Z')
  const seconds = () => Math.floor(now / 1000)
  const stars = createStarHost(chance)
  const tether = createTestTetherReceiver(chance)
  const payoutChain = createModelChain({ now: seconds, chance: chance.below })
  const randomBytes: RandomBytes = createRandomBytes(chance)
  const deaths = new Map<string, number>()
  /** After so many more statements the current process dies; undefined while none is to. */
  let doom: { statements: number; kind: 'before' | 'after' } | undefined
  const processes: ServerProcess[] = []

  /** The clock of each process differs a little, like real ones. */
  const start = (): ServerProcess => {
    const skewMs = chance.below(1_000) - 500
    return startServerProcess({
      pool,
      scheduler,
      clock: () => new Date(now + skewMs),
      randomBytes,
      deathAt: () => {
        if (!doom || doom.statements-- > 0) return undefined
        const { kind } = doom
        doom = undefined
        return kind
      },
      onDeath: (point) => count(deaths, point),
    })
  }
  for (let number = 0; number < processCount; number++) processes.push(start())
  const outside = createProcessDatabase({
    pool,
    scheduler,
    isAlive: () => true,
    deathAt: () => undefined,
    die: () => undefined,
  })
  const world = {
    seed,
    observe,
    /** For the signer and other work beside the processes: its statements are scheduled as well. */
    outside,
    scheduler,
    stars,
    tether,
    payoutChain,
    processes,
    players: [] as SimulatedPlayer[],
    /** Reports of hosts that no process has confirmed yet. */
    mail: [] as { name: string; deliverTo(process: ServerProcess): Promise<unknown> }[],
    playDeck: [] as { id: string; amount: number; payer: number }[],
    orders: [] as { publicId: string; method: string; amount: bigint; number: number }[],
    /** The real result of each submitted run, by its id: of each attempt to submit it. */
    reached: new Map<string, Set<number>>(),
    /** Open runs with their segments, by id. */
    runProgress: new Map<string, RunProgress>(),
    deaths,
    actions: new Map<string, number>(),
    refusals: new Map<string, number>(),
    violations: [] as string[],
    jobsUnderWay: new Set<string>(),
    /** When the last message for a payout expires, as in the signer's journal. */
    signedUntil: new Map<bigint, number>(),
    now: () => new Date(now),
    seconds,
    advance: (by: number) => {
      now += Math.round(by * 1000)
      tether.advance(Math.ceil(by))
    },
    /** A process dies at one of its next statements. */
    doomOne: (statements: number, kind: 'before' | 'after') => {
      doom = { statements, kind }
    },
    spare: () => {
      doom = undefined
    },
    /** A running process; dead ones are restarted first. */
    process: (by: Chance): ServerProcess => {
      for (const [index, process] of processes.entries()) if (!process.isAlive()) processes[index] = start()
      return by.pick(processes) as ServerProcess
    },
    close: async () => {
      await Promise.all(processes.map(({ composition }) => composition.close()))
      await pool.end()
      await observer.end()
      await lockObserver.end()
    },
  }
  replaceNetwork({
    chance,
    stars,
    onSent: (method) => {
      // A process that dies between sending a request and reading its answer: the hardest point to recover from.
      if (doom?.kind !== 'after' || !chance.once(3)) return
      doom = undefined
      chance.pick(processes.filter((process) => process.isAlive()))?.kill(`after sending ${method}`)
    },
  })
  return world
}

/** A batch waits for locks by real time, which has no meaning here: the scheduler ends such waits at random instead. */
async function liftTimeLimits(observer: pg.Pool): Promise<void> {
  const { rows } = await observer.query<{ text: string }>(
    `SELECT pg_get_functiondef('balances_lock'::regproc) AS text`,
  )
  const text = rows[0]?.text ?? ''
  if (!text.includes("'250ms'")) throw new Error('balances_lock has no time limit any more')
  await observer.query(text.replace("'250ms'", "'10min'"))
}

export type World = Awaited<ReturnType<typeof createWorld>>
