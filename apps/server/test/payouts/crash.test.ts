import { cancelPayout, requestPayout, signIn } from '@ganj/contract'
import { afterAll, expect, test } from 'vitest'
import { developmentInitData } from '#auth/development.ts'
import { reconcile } from '#ledger/reconcile.ts'
import { changeContent } from '#platform/content.ts'
import { sql } from '#platform/database/sql.ts'
import { readOrder } from '../../src/features/payouts/batches/messages.ts'
import { payoutRulesKind } from '../../src/features/payouts/content.ts'
import { setDailyCap } from '../../src/features/payouts/control.ts'
import { readOverview } from '../../src/features/payouts/requests/overview.ts'
import { tether } from '../../src/features/payouts/requests/payouts.ts'
import type { ToncenterBehaviour } from '../fakes/toncenter.ts'
import { botToken } from '../test-app.ts'
import { type CrashPoint, createGate, eventually } from './fault-injection.ts'
import { createPayoutWorld } from './payouts.ts'
import { startPrograms } from './programs.ts'

/** Besides the named steps, how often a process is killed at a random step: 50 by `test:payouts`. */
const randomKills = Number(process.env.PAYOUT_KILLS ?? 2)

const world = await createPayoutWorld(1_000_000, { PAYOUT_BATCH: '3' })
const { chain, database, toncenter, winner, approveAll, clock } = world
const rules = payoutRulesKind.seed[0]!.data
await database.transaction((tx) =>
  changeContent(
    tx,
    payoutRulesKind,
    'payout',
    { ...rules, dailyPerPlayer: 100_000, coolDownMinutes: 0 },
    { position: 0, changedBy: 'test', now: clock() },
  ),
)
world.advance(3)
await database.transaction((tx) =>
  setDailyCap(tx, tether(100_000), { operator: 'test', reason: 'test', now: clock() }),
)

const { running, programs, restart, withWords, ask } = startPrograms(world)

const gate = await createGate(world.url)
const players = await Promise.all(
  Array.from({ length: 6 }, async (_, index) => {
    const { id, wallet } = await winner(index + 1, 20_000)
    const data = developmentInitData(index + 1, botToken, () => new Date())
    const { accessToken } = await ask<{ accessToken: string }>(signIn, { token: data })
    return { id, wallet, accessToken }
  }),
)

let asked = 0
/** A payout of a unique amount. */
function askOne(): Promise<{ publicId: string }> {
  const { wallet, accessToken } = players[asked % players.length]!
  return ask(requestPayout, { walletAddress: wallet, amount: 10 + asked++ / 1000 }, accessToken)
}
async function askMore(): Promise<void> {
  await Promise.all([askOne(), askOne(), askOne()])
  await approveAll()
}

const isDone = async () => {
  const { open } = await database.one<{ open: bigint }>(
    sql`SELECT count(*) AS open FROM payout WHERE state NOT IN ('confirmed', 'cancelled')`,
  )
  return open === 0n
}
const finish = () => eventually(isDone, 60).catch(withWords)

/** Kills the worker while its message is in flight: before the network has it, or before the answer comes back. */
async function killWhileSending(
  behaviour: Extract<ToncenterBehaviour, 'silent' | 'unanswered'>,
): Promise<void> {
  const crashed = new Promise<void>((over) => {
    let isOver = false
    toncenter.behaviour = (path) => {
      if (path !== '/api/v2/jsonRPC' || isOver) return 'well'
      isOver = true
      over(running.worker.kill())
      return behaviour
    }
  })
  await askMore()
  await crashed
  toncenter.behaviour = () => 'well'
  running.worker = programs.worker()
}

/** The messages that the chain has executed for each payout. */
function sentOnChain(): Map<bigint, number> {
  const sent = new Map<bigint, number>()
  for (const { inMessage, description } of chain.transactions) {
    const order = inMessage && readOrder(inMessage.body.toBoc().toString('base64'))
    if (!order || description.type !== 'generic' || description.aborted) continue
    sent.set(order.queryId, (sent.get(order.queryId) ?? 0) + 1)
  }
  return sent
}

async function expectEachPaidOnce(): Promise<void> {
  const rows = await database.rows<{ id: bigint; net: bigint; address: string }>(
    sql`SELECT id, amount - fee AS net, address FROM payout WHERE state = 'confirmed'`,
  )
  expect(rows).toHaveLength(asked)
  expect(sentOnChain()).toEqual(new Map(rows.map(({ id }) => [id, 1])))
  for (const { wallet } of players) {
    const due = rows.filter(({ address }) => address === wallet).reduce((sum, { net }) => sum + net, 0n)
    expect(await chain.jettonBalance(wallet)).toBe(due)
  }
  const { owed, paid, reserve } = await readOverview(database, clock())
  expect([owed, reserve]).toEqual([0n, paid])
  expect((await reconcile(database)).discrepancies).toEqual([])
}

const table: { killed: string; step: string; 'what it did there': string; payouts: number }[] = []
const note = (killed: string, step: string, fate: string) =>
  table.push({ killed, step, 'what it did there': fate, payouts: asked })
afterAll(() => {
  // One row for each crash, each followed by the check that every player was paid once.
  if (process.env.PAYOUT_KILLS) console.table(table)
})

const crashPoints: CrashPoint[] = [
  { name: 'the worker opens a batch', program: 'worker', step: 'payout_batch formed', fate: 'undone' },
  { name: 'the worker fills a batch', program: 'worker', step: 'payout batched', fate: 'undone' },
  { name: 'the signer has signed and not stored', program: 'signer', step: 'payout signed', fate: 'undone' },
  {
    name: 'the signer stores and gets no acknowledgement',
    program: 'signer',
    step: 'payout signed',
    fate: 'done',
  },
  { name: 'the worker records that it sends', program: 'worker', step: 'payout_batch sent', fate: 'undone' },
  {
    name: 'the worker records which payouts have arrived',
    program: 'worker',
    step: 'payout confirmed',
    fate: 'undone',
  },
  { name: 'the worker closes a batch', program: 'worker', step: 'payout_batch settled', fate: 'undone' },
]

test.each(crashPoints)(
  'killed while $name: every player is paid once',
  { timeout: 120_000 },
  async (crashPoint) => {
    const { program, step, fate } = crashPoint
    await gate.killIn(crashPoint, running[program], askMore).catch(withWords)
    running[program] = programs[program]()
    await finish()
    await expectEachPaidOnce()
    note(program, step, fate)
  },
)

const requests: CrashPoint[] = [
  { name: 'the API reserves a payout', program: 'api', step: 'payout requested', fate: 'undone' },
  { name: 'the API reviews a payout', program: 'api', step: 'payout in-review', fate: 'undone' },
  { name: 'the API commits a payout', program: 'api', step: 'payout in-review', fate: 'committed' },
]

test.each(requests)(
  'killed while $name: repeated, the payout exists once',
  { timeout: 120_000 },
  async (crashPoint) => {
    let answer: Promise<unknown> | undefined
    const begin = async () => {
      answer = askOne()
    }
    await gate.killIn(crashPoint, running.api, begin).catch(withWords)
    running.api = programs.api()
    await answer
    await approveAll()
    await finish()
    await expectEachPaidOnce()
    note('api', crashPoint.step, crashPoint.fate)
  },
)

const cancellings: CrashPoint[] = [
  { name: 'the API cancels a payout', program: 'api', step: 'payout cancelled', fate: 'undone' },
  {
    name: 'the API commits a cancellation',
    program: 'api',
    step: 'payout cancelled',
    fate: 'committed',
  },
]

test.each(cancellings)(
  'killed while $name: the reserve is released once',
  { timeout: 120_000 },
  async (crashPoint) => {
    const { id, accessToken } = players[asked % players.length]!
    const readBalance = () =>
      database.one(sql`SELECT amount FROM balance WHERE player_id = ${id} AND currency = 'tether'`)
    const before = await readBalance()
    const { publicId: payoutPublicId } = await askOne()
    let answer: Promise<unknown> | undefined
    const begin = async () => {
      answer = ask(cancelPayout, { payoutPublicId }, accessToken)
    }
    await gate.killIn(crashPoint, running.api, begin).catch(withWords)
    running.api = programs.api()
    await answer
    asked--
    expect(await readBalance()).toEqual(before)
    await expectEachPaidOnce()
    note('api', crashPoint.step, crashPoint.fate)
  },
)

test.each([
  { behaviour: 'silent', name: 'before the network has it' },
  { behaviour: 'unanswered', name: 'before the answer is back' },
] as const)(
  'killed while the message is in flight, $name: every player is paid once',
  { timeout: 120_000 },
  async ({ behaviour, name }) => {
    await killWhileSending(behaviour)
    await finish()
    await expectEachPaidOnce()
    note('worker', 'the message is on its way', name)
  },
)

test(`killing API, worker and signer ${randomKills} times at random steps: every player is paid once`, {
  timeout: 60_000 + randomKills * 20_000,
}, async () => {
  let state = 20_261_121
  const chance = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const writes = async () => {
    const { count } = await database.one<{ count: bigint }>(
      sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS count`,
    )
    return Number(count)
  }
  for (let kill = 0; kill < randomKills; kill++) {
    const asking = askMore()
    // After this many more writes of any process, or when there are no more writes.
    const moment = (await writes()) + chance(60)
    await eventually(async () => (await writes()) >= moment, 2).catch(() => undefined)
    const program = (['worker', 'worker', 'signer', 'api'] as const)[chance(4)]!
    await restart(program)
    await asking
    note(program, 'wherever it stood', `kill ${kill + 1}`)
  }
  await finish()
  await expectEachPaidOnce()
})
