import {
  buyPack,
  claimDailyReward,
  claimDailyTask,
  type Endpoint,
  getIndicators,
  getPacks,
  getWheelItems,
  openRun,
  reviveRun,
  spinWheel,
  upgradeCraft,
  usePowerUp,
} from '@ganj/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from '#ledger/reconcile.ts'
import { sql } from '#platform/database/sql.ts'
import { spinOnce } from '../src/features/wheel/spin/queries.ts'
import { createTestApp, type TestPlayer } from './test-app.ts'

/*
 * Calls that move value share statements and commits. The answers and balances of a player must be those of some order
 * of single calls: the same calls are replayed one by one in a second app, whose players are the twins of the first.
 */

const batched = await createTestApp({ DATABASE_BATCH: '32' })
const single = await createTestApp({ DATABASE_BATCH: '1' })
type World = typeof batched

/** A player with an open run. */
type Pilot = TestPlayer & { run: string }

let numbers = 0
/** Twins: each has opened the wheel, has played enough for a task, has an open run, and has these balances. */
async function twins(gems: bigint, tickets: bigint): Promise<{ here: Pilot; there: Pilot }> {
  const number = ++numbers
  const createTwin = async ({ signIn, credit, database }: World) => {
    const player = await signIn(number)
    await credit(player, { gem: gems, coin: 200n, ticket: tickets + 1n })
    await player.call(getWheelItems)
    const { body: run } = await player.call(openRun)
    await database.rows(sql`
      INSERT INTO progress SELECT ${player.id}, 'run-verified:count', false, 1000, '2026-11-18', 1000`)
    return { ...player, run: run.publicId }
  }
  return { here: await createTwin(batched), there: await createTwin(single) }
}

const readBalances = async (player: TestPlayer) =>
  (await player.call(getIndicators)).body.map(({ value }) => value)
const { body: packs } = await (await batched.signIn(9_999)).call(getPacks)
await single.signIn(9_999)
const packPublicId = packs.find(({ prices }) => prices[0]?.method === 'indicator')?.publicId
/** Calls that move value, and the ledger operation by which each is identified. */
const kinds = {
  spin: { endpoint: spinWheel, body: () => ({}), operation: ({ publicId }) => `spin:${publicId}` },
  buy: { endpoint: buyPack, body: () => ({ packPublicId }), operation: ({ publicId }) => `pack:${publicId}` },
  open: { endpoint: openRun, body: () => ({}), operation: ({ publicId }) => `run:${publicId}` },
  daily: { endpoint: claimDailyReward, body: () => ({}), operation: () => 'daily-reward:2026-11-18' },
  task: { endpoint: claimDailyTask, body: () => ({ publicId: 'play-1' }), operation: () => 'task:play-1' },
  revive: {
    endpoint: reviveRun,
    body: ({ run }) => ({ gameInstanceId: run }),
    operation: ({ remainingRevives }, { run }) => `revive:${run}:${Number(remainingRevives) + 1}`,
  },
  powerUp: {
    endpoint: usePowerUp,
    body: ({ run }) => ({ gameInstanceId: run, powerUpPublicId: 'magnet' }),
    operation: ({ powerUps }, { run }) => `power-up:${run}:${(powerUps as string[]).length}`,
  },
  upgrade: {
    endpoint: upgradeCraft,
    body: () => ({ upgrade: 'powerLevel' }),
    operation: ({ currentLevel }) => `upgrade:power:${currentLevel}`,
  },
} as const satisfies Record<
  string,
  {
    endpoint: Endpoint
    body(player: Pilot): object
    operation(answer: Record<string, unknown>, player: Pilot): string
  }
>
type Kind = keyof typeof kinds

const ask = (player: Pilot, kind: Kind, key: string) =>
  player.call(kinds[kind].endpoint as Endpoint, { body: kinds[kind].body(player) as never, key })

const kindNames = Object.keys(kinds) as Kind[]

/** An answer without its random and time-dependent fields. */
const settled = (body: object) => {
  const { publicId, seed, openedAt, serverTime, spunAt, ...rest } = body as Record<string, unknown>
  return { ...rest, isKnown: typeof publicId }
}

/** The successful calls of a player in the order in which the ledger took them. */
async function inOrder(player: Pilot, done: { kind: Kind; key: string; body: Record<string, unknown> }[]) {
  const rows = await batched.database.rows<{ key: string }>(sql`
    SELECT idempotency_key AS key FROM transfer WHERE player_id = ${player.id} ORDER BY id`)
  const places = rows.map(({ key }) => (key.startsWith('task:') ? 'task:play-1' : key))
  const placeOf = ({ kind, body }: (typeof done)[number]) =>
    places.indexOf(kinds[kind].operation(body, player))
  expect(done.map(placeOf)).not.toContain(-1)
  return done.toSorted((one, other) => placeOf(one) - placeOf(other))
}

test('any schedule of batched calls equals some order of single calls', async () => {
  const schedule = fc.array(
    fc.record({
      player: fc.nat(5),
      kind: fc.constantFrom<Kind>('spin', 'spin', ...kindNames),
      key: fc.nat(6),
    }),
    { minLength: 40, maxLength: 80 },
  )
  const rounds = 6
  // All wheels are created before the first run is opened: a refused call draws a seed as well, and no single call
  // repeats that.
  const all: Awaited<ReturnType<typeof twins>>[] = []
  for (let left = 6 * rounds; left > 0; left--) all.push(await twins(0n, -3n))
  let round = 0
  const property = fc.asyncProperty(schedule, fc.integer({ min: 1, max: 40 }), async (calls, gems) => {
    round++
    const pairs = all.splice(0, 6)
    for (const { here, there } of pairs) {
      await batched.credit(here, { gem: BigInt(gems) })
      await single.credit(there, { gem: BigInt(gems) })
    }
    const sent = calls.map(({ player, kind, key }) => ({
      player,
      kind,
      key: `round-${round}-key-${key}-${kind}`,
    }))
    const answers = await Promise.all(
      sent.map(({ player, kind, key }) => ask(pairs[player]!.here, kind, key)),
    )

    for (const [index, { here, there }] of pairs.entries()) {
      const own = sent
        .map((call, at) => ({ ...call, ...answers[at]! }))
        .filter(({ player }) => player === index)
      // A repetition has the first answer, unless nothing was done the first time.
      const done = [...new Set(own.map(({ key }) => key))].flatMap((key) => {
        const answered = own.filter((call) => call.key === key && call.status === 200)
        expect(new Set(answered.map(({ body }) => JSON.stringify(body))).size).toBeLessThan(2)
        return answered.slice(0, 1)
      })
      for (const { status, kind, problem } of own.filter(({ status }) => status !== 200)) {
        expect(refusals[kind]).toContain(`${status} ${problem.code}`)
      }
      const ordered = await inOrder(here, done as never)
      for (const { kind, key, body } of ordered) {
        const alone = await ask(there, kind, key)
        expect([alone.status, settled(alone.body as object)]).toEqual([200, settled(body)])
      }
      expect(await readBalances(here)).toEqual(await readBalances(there))
    }
  })
  await fc.assert(property, { seed: 20_261_118, numRuns: rounds, endOnFailure: true })
  for (const { database } of [batched, single]) expect((await reconcile(database)).discrepancies).toEqual([])
}, 120_000)

const refusals: Record<Kind, string[]> = {
  spin: ['409 economy.insufficient'],
  buy: ['409 economy.insufficient', '409 shop.daily-limit'],
  open: ['409 game.no-ticket'],
  revive: ['409 economy.insufficient', '409 game.run-closed', '409 game.no-revive'],
  powerUp: ['409 economy.insufficient', '409 game.run-closed'],
  upgrade: ['409 economy.insufficient'],
  daily: ['409 reward.claimed'],
  task: ['409 reward.claimed'],
}

/** The state of a player's wheel, goals and balances. */
const standing = (player: TestPlayer) =>
  batched.database.one(sql`
    SELECT (SELECT to_jsonb(b) FROM player_balance b WHERE player_id = ${player.id}) AS balance,
           (SELECT to_jsonb(w) FROM wheel_player w WHERE player_id = ${player.id}) AS wheel,
           (SELECT jsonb_agg(p ORDER BY measure) FROM progress p WHERE player_id = ${player.id}) AS progress,
           (SELECT count(*) FROM posting WHERE player_id = ${player.id}) AS postings,
           (SELECT count(*) FROM idempotency WHERE player_id = ${player.id}) AS keys`)

test('a refused call changes nothing, neither for its player nor for the rest of the batch', async () => {
  const poor = (await twins(-5n, 0n)).here
  const rich = await Promise.all(Array.from({ length: 8 }, async () => (await twins(1_000n, 0n)).here))
  // The free spin of the day is used.
  await poor.call(spinWheel)
  await batched.database.rows(sql`UPDATE progress SET ever = 999 WHERE player_id = ${poor.id}`)
  const [balance] = await batched.database.rows<{ gem: bigint; daily: bigint }>(
    sql`SELECT gem, daily_spin_count AS daily FROM player_balance WHERE player_id = ${poor.id}`,
  )
  await batched.credit(poor, { gem: -balance!.gem, 'daily-spin-count': -balance!.daily })
  const before = await standing(poor)
  const [refused, ...answers] = await Promise.all([poor, ...rich].map((player) => player.call(spinWheel)))
  expect([refused?.status, refused?.problem.code]).toEqual([409, 'economy.insufficient'])
  expect(answers.map(({ status }) => status)).toEqual(rich.map(() => 200))
  expect(await standing(poor)).toEqual(before)
})

test('two concurrent spins of a player are two spins, one after the other', async () => {
  const { here } = await twins(1_000n, 0n)
  const answers = await Promise.all(Array.from({ length: 12 }, () => here.call(spinWheel)))
  expect(answers.map(({ body }) => body.nonce).sort((a, b) => a - b)).toEqual(
    answers.map((_, nonce) => nonce),
  )
})

test('one poisoned call among 31 good ones fails alone', async () => {
  const { database, clock } = batched
  const good = await Promise.all(Array.from({ length: 31 }, async () => (await twins(1_000n, 0n)).here))
  const { version } = await database.one<{ version: number }>(
    sql`SELECT max(version) AS version FROM wheel_odds`,
  )
  const order = (number: number) => ({
    spinId: `2a${String(number).padStart(10, '0')}`,
    clientSeed: null,
    oddsVersion: version,
    gemLadder: [5],
    week: '2026-11-14' as const,
    budget: 0n,
    day: '2026-11-18' as const,
    seen: null,
    reaction: { day: '2026-11-18' as const, steps: [], goals: [] },
  })
  const spin = (playerId: bigint, number: number) =>
    spinOnce(database, { playerId, key: 'poisoned', hash: Buffer.alloc(32) }, order(number), clock())
  // There is no such player: its balance cannot be created, which raises for the whole batch.
  const results = await Promise.allSettled([
    ...good.slice(0, 15).map(({ id }, number) => spin(id, number)),
    spin(1_000_000_000n, 99),
    ...good.slice(15).map(({ id }, number) => spin(id, 15 + number)),
  ])
  expect(results.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([15])
  const { spins } = await database.one<{ spins: bigint }>(sql`
    SELECT count(*) AS spins FROM wheel_spin WHERE player_id = ANY(${good.map(({ id }) => id)}::bigint[])`)
  expect(spins).toBe(31n)
  expect((await reconcile(database)).discrepancies).toEqual([])
})

test('the nonces of every wheel are consecutive', async () => {
  const gaps = await batched.database.rows(sql`
    SELECT player_id FROM wheel_spin GROUP BY player_id, seed_number
    HAVING min(nonce) <> 0 OR max(nonce) + 1 <> count(*)`)
  expect(gaps).toEqual([])
  expect((await reconcile(batched.database)).discrepancies).toEqual([])
})
