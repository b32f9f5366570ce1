import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { post } from '#ledger/post.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { ChainError } from '#platform/ton/chain.ts'
import { payoutRound } from '../../src/features/payouts/batches/worker.ts'
import { payoutRulesKind } from '../../src/features/payouts/content.ts'
import { setDailyCap, setRunning } from '../../src/features/payouts/control.ts'
import { cancelPayout } from '../../src/features/payouts/requests/cancel-payout.ts'
import { readOverview } from '../../src/features/payouts/requests/overview.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import { requestPayout } from '../../src/features/payouts/requests/request-payout.ts'
import { approvePayout, rejectPayout } from '../../src/features/payouts/requests/review-payout.ts'
import { createModelChain, hashOfBoc, type ModelMessage } from '../fakes/model-chain.ts'
import { connectTestWallet, testDomain, testWallet } from '../fixtures/wallets.ts'
import { createTestApp } from '../test-app.ts'

/** 10,000 by `test:payouts`; a part of them in every run. */
const steps = Number(process.env.PAYOUT_STEPS ?? 1_000)
const seed = Number(process.env.PAYOUT_SEED ?? 7)

const testApp = await createTestApp({ ACCESS_TOKEN_TTL: '3600', PUBLIC_URL: `https://${testDomain}` })
const { database, clock, advance, signIn, content, reactions } = testApp
const payouts = {
  database,
  content,
  reactions,
  debts: {
    settle: async () => undefined,
    owed: async () => ({ indicators: [], powerUps: 0 }),
    debtorsAmong: async () => new Set<bigint>(),
  },
  isOn: true,
  network: 'mainnet',
  approvalFrom: undefined,
} as const

let state = seed
/** A pseudo-random integer below a bound, from the seed alone (mulberry32). */
function chance(below: number): number {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
}
const seconds = () => Math.floor(clock().getTime() / 1000)
const { chain, paid, deliver } = createModelChain({ now: seconds, chance })

const earned = tether(10_000)
const players = await Promise.all(
  Array.from({ length: 8 }, async (_, index) => {
    const player = await signIn(index + 1)
    await connectTestWallet(player, testWallet(index + 1), clock())
    const legs = [{ currency: 'tether' as const, delta: earned, house: 'wheel' as const }]
    await database.transaction((tx) =>
      post(tx, { playerId: player.id, key: 'won', kind: 'spin', reference: 'test', legs, now: clock() }),
    )
    return { id: player.id, wallet: testWallet(index + 1).address }
  }),
)
await database.transaction((tx) =>
  changeContent(
    tx,
    payoutRulesKind,
    'payout',
    {
      ...payoutRulesKind.seed[0]!.data,
      dailyPerPlayer: 1_000_000,
      coolDownMinutes: 0,
      autoApprove: { below: 40, accountDays: 0, afterFirst: false },
    },
    { position: 0, changedBy: 'test', now: clock() },
  ),
)
advance(3)

class Crash extends Error {}

/** A database whose process dies after so many statements, within a transaction or after one. */
function failingAfter(statements: number): Database {
  let left = statements
  const live = () => {
    if (left-- <= 0) throw new Crash('killed')
  }
  const wrap = <Some extends Db>(db: Some): Some => ({
    ...db,
    rows: async (statement) => {
      live()
      return db.rows(statement)
    },
    one: async (statement) => {
      live()
      return db.one(statement)
    },
    maybe: async (statement) => {
      live()
      return db.maybe(statement)
    },
  })
  return {
    ...wrap(database),
    transaction: async (work) => {
      live()
      const result = await database.transaction((tx) => work(wrap(tx)))
      live()
      return result
    },
  }
}

const wallet = { chain, address: '', master: '', lowTether: 0n }
const worker = (statements: number) =>
  payoutRound({
    database: failingAfter(statements),
    wallet,
    alarm: () => undefined,
    reactions: payouts.reactions,
    debts: payouts.debts,
    batchSize: 1 + chance(5),
    clock,
  }).catch(expected)

/** The expected errors of the model; any other one is a bug. */
function expected(error: unknown): void {
  const isMeant = error instanceof Crash || error instanceof ChainError || error instanceof Fault
  if (!isMeant && !(error instanceof Error && /^(payout \w+ is|there is no payout)/.test(error.message)))
    throw error
}

/** When the last message for a payout expires, as in the signer's journal. */
const endOf = new Map<bigint, number>()

/** A signer as the database sees one; it too dies between its steps. */
async function sign(): Promise<void> {
  const rows = await database.rows<{
    batchId: bigint
    queryId: number
    id: bigint
    amount: bigint
    address: string
  }>(sql`
    SELECT batch_id AS "batchId", query_id AS "queryId", payout_id AS id, amount, address
      FROM signer_work ORDER BY payout_id`)
  const [first] = rows
  if (!first || chance(5) === 0) return
  // The real signer refuses; the payout would then wait for an operator instead of being sent again.
  for (const { id } of rows) expect((endOf.get(id) ?? 0) + 120).toBeLessThanOrEqual(seconds())
  const createdAt = seconds() - 60
  const message: ModelMessage = {
    queryId: first.queryId,
    createdAt,
    expiresAt: createdAt + 3600,
    payouts: rows.map(({ id, amount, address }) => ({ id: String(id), amount: String(amount), to: address })),
  }
  const boc = JSON.stringify(message)
  if (chance(10) === 0) return
  const { isStored } = await database.one<{ isStored: boolean }>(sql`
    SELECT signer_store(${first.batchId}, ${first.queryId}, ${boc}, ${hashOfBoc(boc)},
                        to_timestamp(${message.expiresAt})) AS "isStored"`)
  if (isStored) for (const { id } of rows) endOf.set(id, message.expiresAt)
}

const anyPayout = () =>
  database.maybe<{ publicId: string; playerId: bigint }>(sql`
    SELECT public_id AS "publicId", player_id AS "playerId" FROM payout
     WHERE state IN ('in-review', 'approved', 'batched') ORDER BY id DESC LIMIT 1 OFFSET ${chance(4)}`)

const idempotencyOf = (playerId: bigint) => ({
  playerId,
  key: randomBytes(8).toString('hex'),
  hash: Buffer.alloc(32),
})
const order = (reason: string) => ({ operator: 'test', reason, now: clock() })

async function ask(): Promise<void> {
  const player = players[chance(players.length)]!
  const body = { walletAddress: player.wallet, amount: 1 + chance(80) + chance(1_000_000) / 1_000_000 }
  await requestPayout(payouts, idempotencyOf(player.id), body, clock()).catch(expected)
}

async function interfere(): Promise<void> {
  const payout = await anyPayout()
  if (!payout) return
  const { publicId, playerId } = payout
  const lot = chance(4)
  if (lot === 0) await cancelPayout(payouts, idempotencyOf(playerId), publicId, clock()).catch(expected)
  else if (lot === 1) {
    await database
      .transaction((tx) => rejectPayout(tx, { publicId, ...order('no') }, payouts.reactions))
      .catch(expected)
  } else await database.transaction((tx) => approvePayout(tx, { publicId, ...order('yes') })).catch(expected)
}

const forever = 1_000_000
const moves: (() => unknown)[] = [
  ask,
  ask,
  interfere,
  interfere,
  sign,
  sign,
  () => worker(forever),
  () => worker(forever),
  () => worker(chance(25)),
  () => worker(chance(25)),
  () => Promise.all([worker(forever), worker(forever), sign()]),
  () => deliver(1 + chance(3)),
  () => deliver(1),
  () => advance(1 + chance(120)),
  () => advance(chance(4) === 0 ? 300 + chance(3_600) : 10),
  () => chance(15) === 0 && database.transaction((tx) => setRunning(tx, chance(3) > 0, order('model'))),
  () =>
    chance(15) === 0 && database.transaction((tx) => setDailyCap(tx, tether(chance(20_000)), order('model'))),
]

/** Earned is what is available, reserved and paid: for each player, and on the chain. */
async function expectConsistent(): Promise<void> {
  const rows = await database.rows<{
    id: bigint
    state: string
    amount: bigint
    fee: bigint
    address: string
  }>(sql`SELECT id, state, amount, fee, address FROM payout`)
  for (const { id, state, amount, fee, address } of rows) {
    const sums = paid.get(id) ?? []
    if (sums.length > 1) throw new Error(`payout ${id} was paid ${sums.length} times`)
    if (sums.length === 1) {
      expect(sums[0]).toEqual({ amount: amount - fee, to: address })
      // The only other state is paid and not recorded yet: never one in which it could be paid again.
      expect(['signed', 'sent', 'confirmed']).toContain(state)
    } else expect(state).not.toBe('confirmed')
  }
  const sums = await database.rows<{ available: bigint; reserved: bigint; paid: bigint }>(sql`
    SELECT b.amount AS available,
           coalesce(sum(p.amount) FILTER (WHERE p.state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled')), 0)::bigint
             AS reserved,
           coalesce(sum(p.amount) FILTER (WHERE p.state = 'confirmed'), 0)::bigint AS paid
      FROM balance b LEFT JOIN payout p USING (player_id) WHERE b.currency = 'tether' GROUP BY player_id, b.amount`)
  expect(sums).toHaveLength(players.length)
  for (const { available, reserved, paid } of sums) expect(available + reserved + paid).toBe(earned)
  const { reserve, owed, paid: settled } = await readOverview(database, clock())
  expect(reserve).toBe(owed + settled)
}

test(`${steps} random steps of players, operators, workers, signer and chain lose and invent nothing`, {
  timeout: 60_000 + steps * 60,
}, async () => {
  for (let step = 0; step < steps; step++) {
    await moves[chance(moves.length)]!()
    if (step % 10 === 0) await expectConsistent()
  }
  await expectConsistent()

  // Everything in flight completes once nothing fails any more.
  await database.transaction(async (tx) => {
    await setRunning(tx, true, order('the end'))
    await setDailyCap(tx, tether(1_000_000), order('the end'))
  })
  await database.rows(sql`
    SELECT payout_step(id, 'in-review', 'approved', 'operator:test', 'the end', NULL, NULL, ${clock()}) FROM payout
     WHERE state = 'in-review'`)
  const open = () =>
    database.maybe(
      sql`SELECT id FROM payout WHERE state NOT IN ('confirmed', 'failed', 'rejected', 'cancelled') LIMIT 1`,
    )
  for (let round = 0; (await open()) && round < 5_000; round++) {
    await worker(forever)
    await sign()
    deliver(3)
    advance(30)
  }
  expect(await open()).toBeUndefined()
  await expectConsistent()
  expect((await reconcile(database)).discrepancies).toEqual([])
  const states = await database.rows<{ state: string; count: bigint }>(
    sql`SELECT state, count(*) FROM payout GROUP BY state`,
  )
  // Every end state must have occurred.
  expect(states.map(({ state }) => state).sort()).toEqual(['cancelled', 'confirmed', 'failed', 'rejected'])
})
