import { openTicks } from '@ganj/game-core'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent, seedContent } from '#platform/content.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { TelegramError } from '#platform/telegram/bot.ts'
import { ChainError } from '#platform/ton/chain.ts'
import { contentKinds } from '../../src/content-kinds.ts'
import { payoutRulesKind } from '../../src/features/payouts/content.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { createChance } from '../payments/world.ts'
import type { Action } from './actions/action.ts'
import { isRefusal, operationActions } from './actions/operation-actions.ts'
import { paymentActions } from './actions/payment-actions.ts'
import { payoutActions } from './actions/payout-actions.ts'
import { playerActions } from './actions/player-actions.ts'
import { runActions } from './actions/run-actions.ts'
import { count } from './count.ts'
import { checkBoards, checkPayouts, createLedgerWatch } from './invariants.ts'
import { isUnanswered, signUp } from './player.ts'
import { recover } from './recover.ts'
import { createWorld, type World } from './world.ts'

export const allActions: readonly Action[] = [
  ...runActions,
  ...playerActions,
  ...paymentActions,
  ...payoutActions,
  ...operationActions,
]

export interface SimulationOptions {
  /** An empty, migrated database. */
  url: string
  seed: number
  steps: number
  players: number
  /** Steps at the same moment, each at one of the processes. */
  atOnce: number
  /** Steps between two full checks. */
  fullEvery: number
  /** Kinds of steps that are left out. */
  without: ReadonlySet<string>
  onProgress?(done: number): void
}

export interface SimulationResult {
  seed: number
  /** Steps made until the first violation. */
  steps: number
  violations: string[]
  actions: Record<string, number>
  refusals: Record<string, number>
  deaths: Record<string, number>
  turns: number
  conflicts: number
  /** Runs that count and were played through segments. */
  segmentedRuns: number
  /** The content of the ledger at the end, to compare two histories. */
  digest: string
}

const processes = 3

/**
 * Simulates an installation from a seed: players, hosts, chains, operators and crashing processes, all on the server's
 * own code and a real PostgreSQL. After every burst of steps the ledger is checked; at times, and at the end after
 * recovery, every invariant is.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { url, seed, steps, players, atOnce, fullEvery, without } = options
  const world = await createWorld(url, seed, processes)
  const weighted = allActions.flatMap((action) => Array<Action>(action.weight).fill(action))
  let done = 0
  try {
    await prepare(world, url, players)
    const watch = createLedgerWatch(world)
    await watch.begin()
    let nextFull = fullEvery
    for (let burst = 0; done < steps && world.violations.length === 0; burst++) {
      // Drawn by its number alone: a step left out of another burst does not change this one.
      const draw = createChance(Math.imul(seed, 0x9e3779b1) ^ burst)
      const drawn = Array.from({ length: atOnce }, () => {
        const action = draw.pick(weighted) as Action
        return { action, chance: createChance(draw.below(2 ** 32)) }
      })
      const work = drawn
        .filter(({ action }) => !without.has(action.name))
        .map(({ action, chance }) => make(world, action, chance))
      await world.scheduler.run(Promise.all(work))
      done += atOnce
      await watch.check()
      if (done >= nextFull || done >= steps) {
        nextFull += fullEvery
        await checkBoards(world)
        await checkPayouts(world)
        options.onProgress?.(done)
      }
    }
    if (world.violations.length === 0) {
      await recover(world)
      await watch.check()
      await checkBoards(world)
      await checkPayouts(world)
      await checkAll(world, url)
    }
    return await resultOf(world, done)
  } finally {
    await world.close()
  }
}

/** One step. A result caused by a fault, a crash or a silent host is expected; any other error is a violation. */
async function make(world: World, action: Action, chance: ReturnType<typeof createChance>): Promise<void> {
  count(world.actions, action.name)
  const here = world.players.filter(({ hasLeft }) => !hasLeft)
  const player = chance.pick(here)
  if (!player) return
  try {
    await action.run({ world, chance, player })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== undefined) return count(world.refusals, refusal)
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    world.violations.push(`${action.name} raised ${words}`)
  }
}

/** Errors with texts for operators, and hosts without an answer. */
const inWords =
  /^(payout \w+ is|there is no payout|the player of payout|the chain gives|\w+ (is blocked|is not blocked|has deleted)|\S+ charge \S+ was written meanwhile)/

function refusalOf(error: unknown): string | undefined {
  if (isUnanswered(error)) return 'unanswered'
  if (error instanceof Fault) return error.code
  if (error instanceof TelegramError || error instanceof ChainError) return 'host silent'
  if (error instanceof AggregateError)
    return error.errors.every((one) => refusalOf(one)) ? 'several' : undefined
  if (isRefusal(error) || (error instanceof Error && inWords.test(error.message))) return 'in words'
  return undefined
}

const plenty = { gem: 2_000n, coin: 20_000n, ticket: 30n, tether: tether(500) } as const

/** Content, rules under which payouts are often requested, and players with balances. */
async function prepare(world: World, url: string, players: number): Promise<void> {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const now = world.now()
  await database.transaction(async (tx) => {
    await seedContent(tx, contentKinds, now)
    const [rules] = payoutRulesKind.seed
    if (!rules) throw new Error('there are no payout rules')
    const data = {
      ...rules.data,
      dailyPerPlayer: 100_000,
      coolDownMinutes: 0,
      autoApprove: { below: 40, accountDays: 0, afterFirst: false },
    }
    await changeContent(tx, payoutRulesKind, 'payout', data, { position: 0, changedBy: 'simulation', now })
  })
  world.advance(5)
  const chance = createChance(world.seed + 2)
  const join = async () => {
    for (let number = 1; number <= players; number++) world.players.push(await signUp(world, chance, number))
  }
  await world.scheduler.run(join())
  const legs = Object.entries(plenty).map(([currency, delta]) => ({
    currency: currency as keyof typeof plenty,
    delta,
    house: 'welcome' as const,
  }))
  for (const { id: playerId } of world.players) {
    await database.transaction((tx) =>
      post(tx, { playerId, key: 'plenty', kind: 'welcome', reference: 'simulation', legs, now }),
    )
  }
  await database.rows(sql`
    INSERT INTO progress SELECT id, 'run-verified:count', false, 5, '2026-11-18', 5 FROM player`)
  await database.close()
}

/** The ledger check of `npm run ledger:verify`. */
async function checkAll(world: World, url: string): Promise<void> {
  const database = openDatabase({ url, size: 1, onError: () => undefined, scans: true })
  const { discrepancies } = await reconcile(database)
  for (const { playerId, currency } of discrepancies)
    world.violations.push(`player ${playerId}: ${currency} is not what was transferred`)
  await database.close()
}

async function resultOf(world: World, steps: number): Promise<SimulationResult> {
  const [runs] = await world.observe<{ count: bigint }>(
    `SELECT count(*) FROM run WHERE state = 'verified' AND (evidence ->> 'ticks')::int > $1`,
    [openTicks],
  )
  const [row] = await world.observe<{ digest: string }>(
    `SELECT md5(string_agg(b::text, ' ' ORDER BY player_id)) AS digest FROM player_balance b`,
  )
  return {
    seed: world.seed,
    steps,
    violations: world.violations,
    actions: Object.fromEntries(world.actions),
    refusals: Object.fromEntries(world.refusals),
    deaths: Object.fromEntries(world.deaths),
    ...world.scheduler.counts(),
    segmentedRuns: Number(runs?.count ?? 0),
    digest: row?.digest ?? '',
  }
}
